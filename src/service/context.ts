import type { KeyObject } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db/db.ts';
import type { Tokens } from './session/tokens.ts';
import type { Settings } from './settings.ts';

/** What assembling and submitting need. Inside a transaction `db` is that transaction. */
export interface Work {
  readonly db: Tx;
  readonly clock: Clock;
}

/** What the routes work with. */
export interface ServiceContext extends Work {
  readonly db: Db;
  readonly tokens: Tokens;
  /** Signs the ledger's administration entries. */
  readonly operatorKey: KeyObject;
  /** Whether this is a practice registry. */
  readonly practice: boolean;
  readonly settings: Pick<Settings, 'baseUrl' | 'rateLimitPerMinute' | 'retrieveLimit'>;
}
