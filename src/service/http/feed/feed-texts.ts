import type { Change } from '../../../contract/feed.ts';
import {
  type Cursor,
  cursorOf,
  cursorText,
  type FeedSpan,
  type FeedView,
  readChanges,
} from '../../registry/feed/read-changes.ts';
import type { ReadFrom } from '../../ledger/standby.ts';
import type { Tx } from '../../store/db.ts';
import { success } from '../envelope.ts';
import type { LedgerWatch } from './ledger-watch.ts';

export type FeedFormat = 'json' | 'lines' | 'events';

const WRITTEN_AS: Record<FeedFormat, (changes: readonly Change[]) => string> = {
  json: (changes) => JSON.stringify(changes).slice(1, -1),
  lines: (changes) => changes.map((change) => `${JSON.stringify(change)}\n`).join(''),
  events: (changes) =>
    changes
      .map((change) => `id: ${change.cursor}\nevent: ${change.kind}\ndata: ${JSON.stringify(change)}\n\n`)
      .join(''),
};

/** Changes read at once: few enough not to delay others. */
export const MAX_PIECE = 200;

export interface FeedPiece {
  /** Its changes in the format that was asked for; empty where there are none to show. */
  readonly text: string;
  readonly next: Cursor;
  readonly isCaughtUp: boolean;
}

/** What a piece is read for. */
export interface PieceReader {
  readonly format: FeedFormat;
  /** The newest entry that it shows. */
  readonly head: ReadFrom;
  readonly view: FeedView;
}

/** Pieces of the feed that are being read: consumers that wake together at one place share one. */
export class FeedPieces {
  readonly #reading: (head: ReadFrom) => Tx;
  readonly #underWay = new Map<string, Promise<FeedPiece>>();

  /** @param reading the store for readers of the entry */
  constructor(reading: (head: ReadFrom) => Tx) {
    this.#reading = reading;
  }

  read({ format, head, view }: PieceReader, after: Cursor, limit: number): Promise<FeedPiece> {
    const span = { after, limit: Math.min(limit, MAX_PIECE), upTo: head.height };
    const { isWhole, peerId, ...filters } = view;
    const key = JSON.stringify([format, span, isWhole || peerId, filters]);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.#read(format, span, head, view).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  /** The pieces of a page, the first of which is known. A slow reader holds nothing of the store between two. */
  async *page(reader: PieceReader, first: FeedPiece, limit: number): AsyncGenerator<FeedPiece> {
    let piece = first;
    yield piece;
    for (let left = limit - MAX_PIECE; left > 0 && !piece.isCaughtUp; left -= MAX_PIECE) {
      piece = await this.read(reader, piece.next, left);
      yield piece;
    }
  }

  async #read(format: FeedFormat, span: FeedSpan, head: ReadFrom, view: FeedView): Promise<FeedPiece> {
    const { changes, next, isCaughtUp } = await readChanges(this.#reading(head), span, view);
    return { text: WRITTEN_AS[format](changes), next: cursorOf(next), isCaughtUp };
  }
}

/** A page in the envelope. */
export async function* jsonText(pieces: AsyncIterable<FeedPiece>): AsyncGenerator<string> {
  const { status } = success(null, 'The changes behind the cursor.');
  const opening = `{"status":${JSON.stringify(status)},"data":{"changes":[`;
  let before = opening;
  let end = '';
  for await (const { text, next, isCaughtUp } of pieces) {
    end = `],"next":"${cursorText(next)}","isCaughtUp":${isCaughtUp}}}`;
    if (text === '') continue;
    yield before + text;
    before = ',';
  }
  yield before === opening ? opening + end : end;
}

/** A change a line, and behind them where to go on. */
export async function* linesText(pieces: AsyncIterable<FeedPiece>): AsyncGenerator<string> {
  let end = '';
  for await (const { text, next, isCaughtUp } of pieces) {
    end = `${JSON.stringify({ next: cursorText(next), isCaughtUp })}\n`;
    if (text !== '') yield text;
  }
  yield end;
}

/** A comment keeps proxies and clients from taking a quiet stream for a dead one. */
const COMMENT_EVERY_MS = 15_000;

/**
 * Events, until the signal aborts or the reader is no longer let in. Its terms are looked up before each page,
 * since a stream outlives them. Source: HTML, "Server-sent events".
 */
export async function* eventText({
  pieces,
  after,
  head: headAtFirst,
  viewNow,
  watching,
  signal,
}: {
  readonly pieces: Pick<FeedPieces, 'read'>;
  readonly after: Cursor;
  readonly head: ReadFrom;
  readonly viewNow: () => Promise<FeedView | undefined>;
  readonly watching: Pick<ReturnType<LedgerWatch['begin']>, 'waitFor'>;
  readonly signal: AbortSignal;
}): AsyncGenerator<string> {
  let at = after;
  let head = headAtFirst;
  yield ': changes follow\n\n';
  let sentAtMs = performance.now();
  while (!signal.aborted) {
    const view = await viewNow();
    if (view === undefined) return;
    const { text, next, isCaughtUp } = await pieces.read({ format: 'events', head, view }, at, MAX_PIECE);
    at = next;
    if (text !== '') {
      yield text;
      sentAtMs = performance.now();
    }
    if (isCaughtUp) {
      const quietMs = performance.now() - sentAtMs;
      head = await watching.waitFor(head, Math.max(0, COMMENT_EVERY_MS - quietMs), signal);
    }
    if (!signal.aborted && performance.now() - sentAtMs >= COMMENT_EVERY_MS) {
      yield ': nothing new\n\n';
      sentAtMs = performance.now();
    }
  }
}
