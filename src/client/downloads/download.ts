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
import { readDownloadedRecord, type RegistryRecord } from '../registry/tolerant-record.ts';
import { boundedText, tolerantText } from '../http/tolerant-values.ts';

/**
 * One contribution as received; `record` is absent if it is unreadable, since it was paid for all the same.
 */
export interface DownloadedItem {
  readonly rawJson: string;
  readonly record: RegistryRecord | undefined;
}

/**
 * A download by filters, with a name and the cost that was agreed to; or the repetition of an earlier one.
 */
export type DownloadAsked =
  | { readonly parameters: DownloadParameters; readonly id: string; readonly maxCost: number }
  | { readonly downloadId: string };

export interface DownloadReading {
  /**
   * Called when the service has agreed, from when on tokens may have been paid. The id gets the same
   * contributions again, if the deployment issues ids.
   */
  readonly onAgreed: (downloadId: string | undefined) => void;
  /** Nothing more is read before it resolves. */
  readonly onItems: (items: readonly DownloadedItem[]) => void | Promise<void>;
}

export interface DownloadEnd {
  readonly figures: DownloadFigures;
  readonly downloadId: string | undefined;
}

/** The longest time without a byte: a deployment may search its whole registry before it answers. */
const PATIENCE_MS = 300_000;

const PLACE = ['data', 'contributions'];

/**
 * The members beside the contributions. They are optional: contributions already paid for must not be lost
 * because one is missing.
 */
const besidesSchema = z.object({
  details: downloadFiguresSchema.extend({ downloadId: tolerantText }).optional().catch(undefined),
});

const statusSchema = z.object({ status: z.object({ code: z.number() }) });

const readItem = (rawJson: string): DownloadedItem => ({
  rawJson,
  record: readDownloadedRecord(JSON.parse(rawJson)),
});

/**
 * Rejects a refusal that comes after contributions. Taken for a lack of session, it would cause a second
 * request, and perhaps a second payment.
 */
function refuseLateRefusal({ envelope, count }: ReadAnswer, downloadId: string | undefined): void {
  const status = statusSchema.safeParse(envelope);
  if (!status.success || status.data.status.code === 200) return;
  if (count > 0 || downloadId !== undefined) throw new ContractMismatchError(['status.code']);
}

/**
 * Downloads contributions as a stream, which may cost tokens. It sends one request, and a second one only if
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
  query.set(MAX_COST_PARAMETER, String(maxCost));
  return { endpoint: 'download', query, idempotencyKey: id } as const;
}

const CONFLICT = 409;

/** True if nothing was downloaded because the cost exceeds what was agreed to. */
export const costsMore = (error: unknown): boolean =>
  error instanceof RejectedError && error.status === CONFLICT;
