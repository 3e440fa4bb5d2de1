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

/** Hands a file of a download to the browser. Returns its name. */
export function saveDownload({ files, atMs, isPart }: SavedDownload, format: ExportFormat): string {
  const { extension, type } = EXPORT_FORMATS[format];
  const at = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const name = `download-${at}${isPart ? '-part' : ''}.${extension}`;
  downloadFile(name, files.blob(format), type);
  return name;
}
