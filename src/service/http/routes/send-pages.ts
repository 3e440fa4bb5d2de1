import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { DownloadDetails, DownloadedContribution } from '../../../contract/download.ts';
import type { Envelope, ListEnvelope } from '../../../contract/envelope.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A connection is closed when its client reads nothing of an answer for this long. */
const STALLED_MS = 30_000;

/**
 * A text whose items come page by page between what stands before the first and behind the last. Every page
 * has items.
 */
async function* textOf<Item>(
  [beginning, end]: readonly [string, string],
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  let before = beginning;
  for await (const page of pages) {
    yield before + JSON.stringify(page).slice(1, -1);
    before = ',';
  }
  yield before === beginning ? beginning + end : end;
}

/**
 * Sends a text as fast as it is read and no faster. When it fails, the connection is destroyed. For HEAD nothing of it
 * is read: the framework would read all of it, as fast as it comes.
 */
export function sendText(
  reply: FastifyReply,
  type: string,
  text: AsyncIterable<string>,
  stalledMs = STALLED_MS,
): FastifyReply {
  const { raw } = reply;
  raw.setTimeout(stalledMs, () => raw.destroy());
  const body = reply.request.method === 'HEAD' ? [] : text;
  return reply.type(type).send(Readable.from(body, { objectMode: false }));
}

/**
 * Sends an envelope whose items come page by page, as fast as they are read and no faster. When a page fails after the
 * first was sent, the connection is destroyed: a short answer must never look like a whole one. Every page has items.
 */
export function sendPages<Item>(
  reply: FastifyReply,
  { status, truncated }: ListEnvelope<Item>,
  pages: AsyncIterable<readonly Item[]>,
  stalledMs = STALLED_MS,
): FastifyReply {
  // Without items it ends in `[]}`, since `data` is its last member.
  const beginning = JSON.stringify({ status, truncated, data: [] }).slice(0, -']}'.length);
  return sendText(reply, JSON_TYPE, textOf([beginning, ']}'], pages), stalledMs);
}

/** The same for a download: its contributions, and behind them what it found and cost. */
export function sendDownload(
  reply: FastifyReply,
  { status, data: details }: Envelope<DownloadDetails>,
  pages: AsyncIterable<readonly DownloadedContribution[]>,
): FastifyReply {
  const beginning = `{"status":${JSON.stringify(status)},"data":{"contributions":[`;
  return sendText(reply, JSON_TYPE, textOf([beginning, `],"details":${JSON.stringify(details)}}}`], pages));
}
