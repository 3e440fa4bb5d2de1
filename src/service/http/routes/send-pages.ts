import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ListEnvelope } from '../../../contract/envelope.ts';

/** How long a client may read nothing of an answer before its connection is closed. */
const STALLED_MS = 30_000;

/** The text of the envelope whose `data` is all items of all pages. */
async function* textOf<Item>(
  envelope: ListEnvelope<Item>,
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  // Without items it ends in `[]}`, since `data` is its last member.
  const { status, truncated } = envelope;
  let before = JSON.stringify({ status, truncated, data: [] }).slice(0, -']}'.length);
  for await (const page of pages) {
    yield before + JSON.stringify(page).slice(1, -1);
    before = ',';
  }
  yield ']}';
}

/**
 * Sends an envelope whose items come page by page, as fast as they are read and no faster. When a page fails after the
 * first was sent, the connection is destroyed: a short answer must never look like a whole one. Every page has items.
 */
export function sendPages<Item>(
  reply: FastifyReply,
  envelope: ListEnvelope<Item>,
  pages: AsyncIterable<readonly Item[]>,
  stalledMs = STALLED_MS,
): FastifyReply {
  const { raw } = reply;
  raw.setTimeout(stalledMs, () => raw.destroy());
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(textOf(envelope, pages), { objectMode: false }));
}
