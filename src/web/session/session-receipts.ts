import { Store } from '../../signer/store.ts';

/** One report or flag of this session. Public facts only, kept in memory until the page closes. */
export interface SessionReceipt {
  readonly kind: 'report' | 'flag';
  readonly atMs: number;
  readonly payloadHashHex: string;
  /** Tokens; `undefined` if the service's answer was lost and only the registry confirms it. */
  readonly rewarded: number | undefined;
  /** Items of a report that earned nothing, since the peer has reported the same; where the service tells. */
  readonly repeated?: number;
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

  /** Adds a receipt, or replaces the earlier one of the same transaction. */
  put(receipt: SessionReceipt): void {
    const isEarlier = ({ payloadHashHex }: SessionReceipt) => payloadHashHex === receipt.payloadHashHex;
    const receipts = this.getState();
    this.setState(
      receipts.some(isEarlier)
        ? receipts.map((earlier) => (isEarlier(earlier) ? receipt : earlier))
        : [receipt, ...receipts],
    );
  }

  /** The next account must not see what this one did. */
  clear(): void {
    this.setState([]);
  }
}
