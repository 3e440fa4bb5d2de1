import type { KeyObject } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { Tokens } from './session/tokens.ts';
import type { Settings } from './settings.ts';

/** What the routes work with. */
export interface ServiceContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** Signs the ledger's administration entries. */
  readonly operatorKey: KeyObject;
  /** Whether this is a practice registry. */
  readonly practice: boolean;
  readonly settings: Pick<Settings, 'baseUrl' | 'rateLimitPerMinute' | 'retrieveLimit'>;
}
