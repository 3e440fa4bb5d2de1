/** The turns that an account has at once, and the number that may wait for one. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

export interface Turn {
  /** Resolves when it is this one's turn; never, when it has ended before. */
  readonly begins: Promise<void>;
  /** Lets the next one begin, or gives up waiting. */
  end(): void;
}

/** For what waits for a lock of the store: there each would hold a connection until the one before is done. */
export const ONE_AT_A_TIME: TurnLimits = { atOnce: 1, waiting: Infinity };

/** The callbacks that begin each turn, in the order of arrival. */
type Line = Set<() => void>;

/** Each account stands in a line of its own, whose first few have their turn. */
export class Turns {
  readonly #limits: TurnLimits;
  /** By account. */
  readonly #lines = new Map<string, Line>();
  readonly #due = new Set<Line>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** `undefined` when as many wait as may. */
  take(accountId: string): Turn | undefined {
    const { atOnce, waiting } = this.#limits;
    const line = this.#lines.get(accountId) ?? new Set<() => void>();
    if (line.size >= atOnce + waiting) return undefined;
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

  /** Works when it is this one's turn. For lines in which any number may wait. */
  async inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.take(accountId);
    try {
      await turn?.begins;
      return await work();
    } finally {
      turn?.end();
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
        for (const each of due) this.#beginFirst(each);
      });
    }
    this.#due.add(line);
  }

  #beginFirst(line: Line): void {
    let place = 0;
    for (const begin of line) {
      if (place === this.#limits.atOnce) return;
      begin();
      place += 1;
    }
  }
}
