import { ServiceError } from '../../platform/service-error.ts';

export interface TurnLimits {
  /** The turns that each account, or other owner of a line, has at once. */
  readonly atOnce: number;
  /** How many may wait for one; any number without it. */
  readonly waiting?: number;
  /** What is thrown when as many wait as may. */
  readonly full?: () => ServiceError;
}

export interface Turn {
  /** Resolves when it is this one's turn; never, when it has ended before. */
  readonly begins: Promise<void>;
  /** Lets the next one begin, or gives up waiting. */
  end(): void;
}

/** For what waits for a lock of the store: there each would hold a connection until the one before is done. */
export const ONE_AT_A_TIME: TurnLimits = { atOnce: 1 };

/** A 503 that says when to come back. */
export const busy = (code: string, message: string, retryAfterS: number): ServiceError =>
  new ServiceError(503, code, message, { retryAfterS });

/** The callbacks that begin each turn, in the order of arrival. */
type Line = Set<() => void>;

/** Each account stands in a line of its own, whose first few have their turn. */
export class Turns {
  readonly #limits: Required<TurnLimits>;
  /** By account. */
  readonly #lines = new Map<string, Line>();
  readonly #due = new Set<Line>();

  constructor({
    atOnce,
    waiting = Infinity,
    full = () => busy('busy', 'As many wait as may.', 1),
  }: TurnLimits) {
    this.#limits = { atOnce, waiting, full };
  }

  /** @throws {ServiceError} when as many wait as may */
  take(accountId: string): Turn {
    const { atOnce, waiting, full } = this.#limits;
    const line = this.#lines.get(accountId) ?? new Set<() => void>();
    if (line.size >= atOnce + waiting) throw full();
    let begin = (): void => undefined;
    const begins = new Promise<void>((resolve) => {
      begin = resolve;
    });
    line.add(begin);
    this.#lines.set(accountId, line);
    this.#beginSoon(line);
    return {
      begins,
      end: () => {
        if (!line.delete(begin)) return;
        if (line.size === 0) this.#lines.delete(accountId);
        else this.#beginSoon(line);
      },
    };
  }

  /** Works when it is this one's turn. @throws {ServiceError} when as many wait as may */
  async inTurn<Result>(accountId: string, work: () => Promise<Result> | Result): Promise<Result> {
    const turn = this.take(accountId);
    try {
      await turn.begins;
      return await work();
    } finally {
      turn.end();
    }
  }

  /**
   * Together with all others that are due, in the event loop's next pass: the embedded store answers
   * synchronously, and the loop would read no other request meanwhile.
   */
  #beginSoon(line: Line): void {
    if (this.#due.size === 0) {
      setImmediate(() => {
        const due = [...this.#due];
        this.#due.clear();
        for (const each of due) for (const begin of [...each].slice(0, this.#limits.atOnce)) begin();
      });
    }
    this.#due.add(line);
  }
}
