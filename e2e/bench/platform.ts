import type { TextOf } from '../../src/testing/transaction/hand-cursor.ts';

/** What the engine itself has, which differs between Node and a browser. */
export interface Platform {
  readonly hexToBytes: ((hex: string) => Uint8Array) | undefined;
  readonly bytesToHex: ((bytes: Uint8Array) => string) | undefined;
  /** Makes texts of these bytes, which are ASCII, each by itself. */
  readonly textsOf: (bytes: Uint8Array) => TextOf;
  /** Whether signing is held to the time of WebCrypto here. */
  readonly holdsSigningToWebCrypto: boolean;
}
