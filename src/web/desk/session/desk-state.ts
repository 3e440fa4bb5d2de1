import type { KeyFile } from '../../../signer/key-file.ts';
import type { DeskAccount } from './desk-account.ts';

/** The account at the desk, and the state of its key. */
export interface DeskState {
  readonly account: DeskAccount | undefined;
  readonly key: 'none' | 'unlocked' | 'locked';
  /** False for keys that were made here and exist nowhere else yet. */
  readonly keysSaved: boolean;
  /**
   * The encrypted file that was opened or saved: unlocking again takes only its passphrase. In memory only,
   * until sign-out or until another account signs in.
   */
  readonly keyFile: KeyFile | undefined;
  /** The time at which an idle page locks the key; `undefined` unless it is unlocked. */
  readonly locksAtMs: number | undefined;
  /** Whether the unlock dialog is open because an action waits for the key or for a new session. */
  readonly unlockAsked: boolean;
  /**
   * The account that is open in another tab while this tab is signed out, with its key file if that tab has
   * one.
   */
  readonly openElsewhere: OpenElsewhere | undefined;
}

export interface OpenElsewhere {
  readonly accountId: string;
  readonly keyFile: KeyFile | undefined;
}

export const NOBODY: DeskState = {
  account: undefined,
  key: 'none',
  keysSaved: true,
  keyFile: undefined,
  locksAtMs: undefined,
  unlockAsked: false,
  openElsewhere: undefined,
};
