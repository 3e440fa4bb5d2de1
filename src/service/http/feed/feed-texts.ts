import {
  type Cursor,
  type FeedView,
  cursorOf,
  cursorText,
  readChanges,
  readPieces,
} from '../../registry/feed/read-changes.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import type { Db } from '../../store/db.ts';
import { success } from '../envelope.ts';
import type { LedgerWatch } from './ledger-watch.ts';

interface Pages {
  readonly db: Db;
  readonly after: Cursor;
  readonly limit: number;
  readonly view: FeedView;
}

/** A page in the envelope. */
export async function* jsonText({ db, after, limit, view }: Pages): AsyncGenerator<string> {
  const { status } = success(null, 'The changes behind the cursor.');
  let before = `{"status":${JSON.stringify(status)},"data":{"changes":[`;
  let end = { next: cursorText(after), isCaughtUp: true };
  for await (const { changes, ...pieceEnd } of readPieces(db, after, limit, view)) {
    end = pieceEnd;
    if (changes.length === 0) continue;
    yield before + JSON.stringify(changes).slice(1, -1);
    before = ',';
  }
  const { next, isCaughtUp } = end;
  const start = before === ',' ? '' : before;
  yield `${start}],"next":${JSON.stringify(next)},"isCaughtUp":${isCaughtUp}}}`;
}

/** A change a line, and behind them where to go on. */
export async function* linesText({ db, after, limit, view }: Pages): AsyncGenerator<string> {
  let end = { next: cursorText(after), isCaughtUp: true };
  for await (const { changes, ...pieceEnd } of readPieces(db, after, limit, view)) {
    end = pieceEnd;
    if (changes.length > 0) yield `${changes.map((change) => JSON.stringify(change)).join('\n')}\n`;
  }
  yield `${JSON.stringify(end)}\n`;
}

/** A comment keeps proxies and clients from taking a quiet stream for a dead one. */
const COMMENT_EVERY_MS = 15_000;
const PIECE = 500;

interface EventPage {
  readonly text: string;
  readonly next: Cursor;
  readonly isCaughtUp: boolean;
}

/** Pages of events that are being read: consumers that wake together at one place share one. */
export class EventPages {
  readonly #db: Db;
  readonly #underWay = new Map<string, Promise<EventPage>>();

  constructor(db: Db) {
    this.#db = db;
  }

  read(after: Cursor, view: FeedView): Promise<EventPage> {
    const { isWhole, peerId, ...filters } = view;
    const key = JSON.stringify([after, isWhole || peerId, filters]);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.#read(after, view).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #read(after: Cursor, view: FeedView): Promise<EventPage> {
    const { changes, next, isCaughtUp } = await readChanges(this.#db, after, PIECE, view);
    const text = changes
      .map((change) => `id: ${change.cursor}\nevent: ${change.kind}\ndata: ${JSON.stringify(change)}\n\n`)
      .join('');
    return { text, next: cursorOf(next), isCaughtUp };
  }
}

/**
 * Events, until the signal aborts or the reader is no longer let in. Its terms are looked up before each page,
 * since a stream outlives them. Source: HTML, "Server-sent events".
 */
export async function* eventText({
  db,
  pages,
  after,
  viewNow,
  watching,
  signal,
}: Pick<Pages, 'db' | 'after'> & {
  readonly pages: Pick<EventPages, 'read'>;
  readonly viewNow: () => Promise<FeedView | undefined>;
  readonly watching: Pick<ReturnType<LedgerWatch['begin']>, 'waitFor'>;
  readonly signal: AbortSignal;
}): AsyncGenerator<string> {
  let at = after;
  yield ': changes follow\n\n';
  let sentAtMs = performance.now();
  while (!signal.aborted) {
    // Before the page: what is appended between the two is seen as new.
    const head = await readLedgerHeight(db);
    const view = await viewNow();
    if (view === undefined) return;
    const { text, next, isCaughtUp } = await pages.read(at, view);
    at = next;
    if (text !== '') {
      yield text;
      sentAtMs = performance.now();
    }
    if (isCaughtUp) {
      const quietMs = performance.now() - sentAtMs;
      await watching.waitFor(head, Math.max(0, COMMENT_EVERY_MS - quietMs), signal);
    }
    if (!signal.aborted && performance.now() - sentAtMs >= COMMENT_EVERY_MS) {
      yield ': nothing new\n\n';
      sentAtMs = performance.now();
    }
  }
}
