import type { Socket } from 'node:net';
import type { Db } from './db.ts';

export interface Store {
  readonly db: Db;
  /** What it is called in a sentence: `data folder …` or `database …`. */
  readonly place: string;
  /** Embedded only: answers other processes that want something of the folder's holder. */
  readonly onConnection?: (handler: (socket: Socket) => void) => void;
  /** Closes the database, then gives the folder back. */
  close(): Promise<void>;
}
