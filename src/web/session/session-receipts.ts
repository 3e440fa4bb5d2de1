/** One thing that was done in this session. Public facts only; kept in memory until the page closes. */
export interface SessionReceipt {
  readonly kind: 'report' | 'flag';
  readonly atMs: number;
  readonly payloadHashHex: string;
  readonly rewarded: number;
  readonly items: readonly {
    readonly definitionId: string;
    readonly identifier: string;
    readonly detail: string;
  }[];
  /** Whether the registry showed all of it afterwards. */
  readonly found: boolean;
}

/** The receipts of this session, newest first. */
export class SessionReceipts {
  readonly #listeners = new Set<() => void>();
  #receipts: readonly SessionReceipt[] = [];

  readonly getReceipts = (): readonly SessionReceipt[] => this.#receipts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(receipt: SessionReceipt): void {
    this.#change([receipt, ...this.#receipts]);
  }

  /** Takes the place of the earlier receipt of the same transaction, when more is known of it; else it is added. */
  put(receipt: SessionReceipt): void {
    const known = this.#receipts.some(({ payloadHashHex }) => payloadHashHex === receipt.payloadHashHex);
    if (!known) this.add(receipt);
    else {
      this.#change(
        this.#receipts.map((earlier) =>
          earlier.payloadHashHex === receipt.payloadHashHex ? receipt : earlier,
        ),
      );
    }
  }

  #change(receipts: readonly SessionReceipt[]): void {
    this.#receipts = receipts;
    for (const listener of this.#listeners) listener();
  }
}
