import type { TextOf } from '../../src/testing/transaction/hand-cursor.ts';

/** What the engine itself has, which differs between Node and a browser. */
export interface Platform {
  readonly hexToBytes: ((hex: string) => Uint8Array) | undefined;
  readonly bytesToHex: ((bytes: Uint8Array) => string) | undefined;
  /** Makes texts of these bytes, which are ASCII, each by itself. */
  readonly textsOf: (bytes: Uint8Array) => TextOf;
  /** Whether the targets for hex and for one signature, which are a browser's, hold here. */
  readonly isBrowser: boolean;
}
