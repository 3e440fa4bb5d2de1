import {
  type DownloadFiles,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../registry/results/export-results.ts';
import { downloadFile } from '../../ui/components/download-file.ts';

export interface SavedDownload {
  readonly files: DownloadFiles;
  /** The time of the download, which names its files. */
  readonly atMs: number;
  readonly isPart: boolean;
}

/** Hands a file of a download to the browser. Returns its name; `undefined` if the browser refused the file. */
export function trySaving({ files, atMs, isPart }: SavedDownload, format: ExportFormat): string | undefined {
  const { extension, type } = EXPORT_FORMATS[format];
  const at = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const name = `download-${at}${isPart ? '-part' : ''}.${extension}`;
  try {
    downloadFile(name, files.blob(format), type);
  } catch {
    // A browser has no memory left for a file of this size, or its profile no space.
    return undefined;
  }
  return name;
}
