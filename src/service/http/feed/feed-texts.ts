import {
  type Cursor,
  type FeedSpan,
  type FeedView,
  MAX_PIECE,
  cursorOf,
  cursorText,
  readChanges,
  readPieces,
} from '../../registry/feed/read-changes.ts';
import { type ReadFrom, readingFrom } from '../../ledger/standby.ts';
import type { Tx } from '../../store/db.ts';
import { success } from '../envelope.ts';
import type { LedgerWatch } from './ledger-watch.ts';

interface Pages {
  readonly db: Tx;
  readonly span: FeedSpan;
  readonly view: FeedView;
}

/** A page in the envelope. */
export async function* jsonText({ db, span, view }: Pages): AsyncGenerator<string> {
  const { status } = success(null, 'The changes behind the cursor.');
  let before = `{"status":${JSON.stringify(status)},"data":{"changes":[`;
  let end = { next: cursorText(span.after), isCaughtUp: true };
  for await (const { changes, ...pieceEnd } of readPieces(db, span, view)) {
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
export async function* linesText({ db, span, view }: Pages): AsyncGenerator<string> {
  let end = { next: cursorText(span.after), isCaughtUp: true };
  for await (const { changes, ...pieceEnd } of readPieces(db, span, view)) {
    end = pieceEnd;
    if (changes.length > 0) yield `${changes.map((change) => JSON.stringify(change)).join('\n')}\n`;
  }
  yield `${JSON.stringify(end)}\n`;
}

/** A comment keeps proxies and clients from taking a quiet stream for a dead one. */
const COMMENT_EVERY_MS = 15_000;

interface EventPage {
  readonly text: string;
  readonly next: Cursor;
  readonly isCaughtUp: boolean;
}

/** Pages of events that are being read: consumers that wake together at one place share one. */
export class EventPages {
  readonly #stores: Parameters<typeof readingFrom>[0];
  readonly #underWay = new Map<string, Promise<EventPage>>();

  constructor(stores: Parameters<typeof readingFrom>[0]) {
    this.#stores = stores;
  }

  /** @param head the newest entry that it shows */
  read(after: Cursor, head: ReadFrom, view: FeedView): Promise<EventPage> {
    const { isWhole, peerId, ...filters } = view;
    const key = JSON.stringify([after, head.height, isWhole || peerId, filters]);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.#read(after, head, view).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #read(after: Cursor, head: ReadFrom, view: FeedView): Promise<EventPage> {
    const span = { after, limit: MAX_PIECE, upTo: head.height };
    const { changes, next, isCaughtUp } = await readChanges(readingFrom(this.#stores, head), span, view);
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
  pages,
  after,
  head: headAtFirst,
  viewNow,
  watching,
  signal,
}: {
  readonly pages: Pick<EventPages, 'read'>;
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
    const { text, next, isCaughtUp } = await pages.read(at, head, view);
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
