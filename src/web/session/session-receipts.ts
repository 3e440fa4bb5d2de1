import { Store } from '../../signer/store.ts';

/** One thing that was done in this session. Public facts only; kept in memory until the page closes. */
export interface SessionReceipt {
  readonly kind: 'report' | 'flag';
  readonly atMs: number;
  readonly payloadHashHex: string;
  /** Tokens; `undefined` when the service's answer was lost and the registry alone says that it happened. */
  readonly rewarded: number | undefined;
  readonly items: readonly {
    readonly definitionId: string;
    readonly identifier: string;
    readonly detail: string;
  }[];
  /** Whether the registry showed all of it afterwards. */
  readonly found: boolean;
}

/** The receipts of this session, newest first. */
export class SessionReceipts extends Store<readonly SessionReceipt[]> {
  constructor() {
    super([]);
  }

  /** Takes the place of the earlier receipt of the same transaction, when more is known of it; else it is added. */
  put(receipt: SessionReceipt): void {
    const isEarlier = ({ payloadHashHex }: SessionReceipt) => payloadHashHex === receipt.payloadHashHex;
    const receipts = this.getState();
    this.setState(
      receipts.some(isEarlier)
        ? receipts.map((earlier) => (isEarlier(earlier) ? receipt : earlier))
        : [receipt, ...receipts],
    );
  }

  /** What one account did is not the next one's business. */
  clear(): void {
    this.setState([]);
  }
}
