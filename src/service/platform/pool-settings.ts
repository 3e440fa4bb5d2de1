/** How many connections, and how long anything may take. Milliseconds; 0 means without end. */
export interface PoolSettings {
  readonly size: number;
  /** For a new connection, and for one that is free. */
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** The wait for a lock, such as the ledger's head. */
  readonly lockTimeoutMs: number;
  /** After which a transaction that does nothing loses its locks: its process has stopped or is unreachable. */
  readonly idleTransactionTimeoutMs: number;
}

export const DEFAULT_POOL: PoolSettings = {
  size: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 15_000,
  idleTransactionTimeoutMs: 30_000,
};
