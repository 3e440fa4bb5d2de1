import { z } from 'zod';
import { DOWNLOAD_ID_HEADER, MAX_COST_PARAMETER } from '../../contract/download.ts';
import { AnswerParser, type ReadAnswer, readWith } from '../http/answer-parser.ts';
import { ContractMismatchError, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import {
  type DownloadFigures,
  downloadFiguresSchema,
  type DownloadParameters,
  givenParameters,
} from './quote.ts';
import { type DownloadedRecord, readDownloadedRecord } from '../registry/tolerant-record.ts';
import { boundedText, tolerantText } from '../http/tolerant-values.ts';

/**
 * One contribution as it came; `record` is missing where it cannot be read, since it is paid for all the
 * same.
 */
export interface DownloadedItem {
  readonly rawJson: string;
  readonly record: DownloadedRecord | undefined;
}

/**
 * What to download: by filters, under a name and for at most so many tokens where the deployment told the
 * cost; or the same once more. One that tells none takes neither, and might not let a page of another origin
 * send the name.
 */
export type DownloadAsked =
  | { readonly parameters: DownloadParameters; readonly id: string; readonly maxCost: number | undefined }
  | { readonly downloadId: string };

export interface DownloadReading {
  /**
   * The service agreed: from here on it may be paid. The id gets the same contributions again, where the
   * deployment has such.
   */
  readonly onAgreed: (downloadId: string | undefined) => void;
  readonly onItems: (items: readonly DownloadedItem[]) => void;
}

export interface DownloadEnd {
  readonly figures: DownloadFigures;
  readonly downloadId: string | undefined;
}

/** The longest time without a byte: a deployment may look through all that it has before it answers. */
const PATIENCE_MS = 300_000;

const PLACE = ['data', 'contributions'];

/** What stands beside the contributions. Whatever is missing, what was paid for is not thrown away for it. */
const besidesSchema = z.object({
  details: downloadFiguresSchema.extend({ downloadId: tolerantText }).optional().catch(undefined),
});

const statusSchema = z.object({ status: z.object({ code: z.number() }) });

const readItem = (rawJson: string): DownloadedItem => ({ rawJson, record: readDownloadedRecord(rawJson) });

/**
 * What is sent is no refusal any more, whatever stands at its end. As a refusal for lack of a session it
 * would be asked for once more, and perhaps paid twice.
 */
function refuseLateRefusal({ envelope, count }: ReadAnswer, downloadId: string | undefined): void {
  const status = statusSchema.safeParse(envelope);
  if (!status.success || status.data.status.code === 200) return;
  if (count > 0 || downloadId !== undefined) throw new ContractMismatchError(['status.code']);
}

/**
 * Downloads contributions while they arrive, which may cost tokens. It is asked for once: again only where
 * the service refused the session before it sent anything, which charges nothing. When this throws, a part
 * may have been read. @throws {ApiError}
 */
export async function readDownload(
  client: Client,
  asked: DownloadAsked,
  { onAgreed, onItems }: DownloadReading,
  signal: AbortSignal,
): Promise<DownloadEnd> {
  let downloadId: string | undefined;
  const { data } = await client.stream({
    ...target(asked),
    data: besidesSchema,
    onHeaders: (headers) => {
      const sent = headers.get(DOWNLOAD_ID_HEADER) ?? '';
      downloadId = sent === '' ? undefined : boundedText(sent);
      onAgreed(downloadId);
    },
    read: async (body) => {
      const answer = await readWith(new AnswerParser(PLACE, readItem), body, onItems);
      refuseLateRefusal(answer, downloadId);
      return answer;
    },
    timeoutMs: PATIENCE_MS,
    signal,
  });
  const { details } = data;
  return {
    figures: downloadFiguresSchema.parse(details ?? {}),
    downloadId: downloadId ?? details?.downloadId,
  };
}

function target(asked: DownloadAsked) {
  if ('downloadId' in asked) return { endpoint: 'downloadAgain', segment: asked.downloadId } as const;
  const query = givenParameters(asked.parameters);
  const { id, maxCost } = asked;
  if (maxCost === undefined) return { endpoint: 'download', query } as const;
  query.set(MAX_COST_PARAMETER, String(maxCost));
  return { endpoint: 'download', query, idempotencyKey: id } as const;
}

const CONFLICT = 409;

/** Whether nothing was downloaded since it would cost more than was agreed to. */
export const costsMore = (error: unknown): boolean =>
  error instanceof RejectedError && error.status === CONFLICT;
