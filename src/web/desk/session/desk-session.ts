import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyFile } from '../../../signer/key-file.ts';
import type { KeyIdentity, KeyMaterial, KeyOwner, NewPasskey, Signer } from '../../../signer/signer.ts';
import type { Client } from '../../../client/http/client.ts';
import { createPracticeAccount, unlessUnreachable } from '../../../client/sessions/sessions.ts';
import { accountOf } from './desk-account.ts';
import { isSameAccount } from '../../../client/sessions/same-account.ts';
import { type DeskState, NOBODY } from './desk-state.ts';
import { OtherTabs } from './other-tabs.ts';
import { ServiceSession } from '../../../client/sessions/service-session.ts';
import { SignInOvertakenError } from '../../../client/sessions/session-errors.ts';
import { OtherAccountError, UnlockDeclinedError } from './session-errors.ts';
import { WaitingActions } from './waiting-actions.ts';

export interface DeskSessionOptions {
  readonly baseUrl: string;
  readonly signer: Signer;
  readonly fetch?: typeof fetch;
  readonly clock?: () => number;
  readonly idleLimitMs?: number;
  /** The channel to other tabs; absent: there are none. */
  readonly tabs?: BroadcastChannel;
}

const IDLE_LIMIT_MS = 15 * 60 * 1000;

/**
 * The account that is signed in, and whether its key is unlocked. The key itself lives in the signer's
 * worker, the tokens stay out of the state, and nothing is ever stored.
 */
export class DeskSession {
  readonly #store = createStore<DeskState>(() => NOBODY);
  readonly signer: Signer;
  readonly #service: ServiceSession;
  readonly #clock: () => number;
  readonly #idleLimitMs: number;
  readonly #tabs: OtherTabs;
  readonly #waiting = new WaitingActions();

  constructor({
    baseUrl,
    signer,
    clock = Date.now,
    idleLimitMs = IDLE_LIMIT_MS,
    ...options
  }: DeskSessionOptions) {
    this.signer = signer;
    this.#clock = clock;
    this.#idleLimitMs = idleLimitMs;
    this.#service = new ServiceSession({ baseUrl, signer, fetch: options.fetch, signedIn: this.getState });
    signer.subscribe(() => {
      // The worker may die on its own; the page must not go on showing "unlocked".
      if (signer.state !== 'unlocked' && this.getState().key === 'unlocked')
        this.#change({ key: 'locked', locksAtMs: undefined });
    });
    this.#tabs = new OtherTabs(options.tabs, {
      getState: this.getState,
      lockHere: () => this.lockHere(),
      signOutHere: () => this.#signOutToo(),
      aliveElsewhere: async () => {
        // After this computer slept past the limit, no tab keeps another from locking.
        await this.lockWhenIdle();
        this.#stayAwakeHere();
      },
      offer: (openElsewhere) => this.#change({ openElsewhere }),
    });
  }

  readonly getState = (): DeskState => this.#store.getState();
  readonly getInitialState = (): DeskState => this.#store.getInitialState();
  readonly subscribe: StoreApi<DeskState>['subscribe'] = (listener) => this.#store.subscribe(listener);

  get client(): Client {
    return this.#service.client;
  }

  /**
   * Makes keys in the worker, registers them under a new practice account and opens its session, in place of
   * an account whose keys are lost.
   */
  async startPractice(owner: KeyOwner): Promise<void> {
    const identity = await this.signer.generateKeys();
    await this.#orForgetKeys(async () => {
      await createPracticeAccount(this.client, { ...owner, ...identity });
      await this.#service.open({ ...owner, ...identity }, false);
    });
    // Requests that waited for the lost keys are not for the new ones to sign.
    this.declineUnlock();
    this.#signedIn({ ...owner, ...identity }, { keysSaved: false, keyFile: undefined });
  }

  /** Unlocks with a key file. Zeroes the passphrase's bytes. */
  async unlockWithKeyFile(keyFile: KeyFile, passphrase: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#unlock(() => this.signer.openKeyFile(keyFile, passphrase), keyFile);
  }

  /** Unlocks with a key file and what its passkey's PRF answered. Zeroes the output's bytes. */
  async unlockWithPasskey(keyFile: KeyFile, prfOutput: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#unlock(() => this.signer.openKeyFileWithPasskey(keyFile, prfOutput), keyFile);
  }

  /** Unlocks with typed keys. Zeroes their bytes. */
  async unlockWithKeys(owner: KeyOwner, keys: KeyMaterial): Promise<void> {
    await this.#unlock(async () => ({ ...owner, ...(await this.signer.loadKeys(keys)) }), 'typed');
  }

  /**
   * This desk's keys, encrypted. Zeroes the secrets' bytes. Call `keysWereSaved` once the file is written.
   */
  async createKeyFile(passphrase: Uint8Array<ArrayBuffer>, passkey?: NewPasskey): Promise<KeyFile> {
    const { account } = this.getState();
    if (account === undefined) {
      for (const secret of [passphrase, passkey?.prfOutput]) secret?.fill(0);
      throw new UnlockDeclinedError();
    }
    const { accountId, email } = account;
    return this.signer.createKeyFile({ accountId, email }, passphrase, passkey);
  }

  /**
   * A key file with new keys for an account that an operator has yet to register; the public halves are in
   * the clear. Does not sign in, and the worker forgets the keys. Zeroes the passphrase's bytes.
   */
  async makeKeyFile(owner: KeyOwner, passphrase: Uint8Array<ArrayBuffer>): Promise<KeyFile> {
    try {
      await this.signer.generateKeys();
      return await this.signer.createKeyFile(owner, passphrase);
    } finally {
      // A passphrase that was transferred is empty, and refuses to be filled.
      if (passphrase.length > 0) passphrase.fill(0);
      await this.signer.lock();
    }
  }

  keysWereSaved(keyFile: KeyFile): void {
    this.#change({ keysSaved: true, keyFile });
    this.#tabs.tellWhoIsHere();
  }

  /** Forgets the key, in every tab of this account. The session and everything the analyst entered stay. */
  async lock(): Promise<void> {
    this.#tabs.tell('lock');
    await this.lockHere();
  }

  /** Forgets the key in this tab alone. */
  async lockHere(): Promise<void> {
    if (this.getState().key === 'unlocked') this.#change({ key: 'locked', locksAtMs: undefined });
    await this.signer.lock();
  }

  /** Forgets the key and ends the session on the service, in every tab of this account. */
  async signOut(): Promise<void> {
    this.#tabs.tell('sign-out');
    await this.#signOutHere();
  }

  async #signOutHere(): Promise<void> {
    const endSession = this.#service.forget();
    this.declineUnlock();
    await this.lockHere();
    this.#store.setState(NOBODY);
    await endSession();
  }

  /**
   * Resolves once the key is unlocked, prompting for it if necessary.
   * @throws {UnlockDeclinedError}
   */
  ensureUnlocked(): Promise<void> {
    if (this.getState().key === 'unlocked') {
      this.stayAwake();
      return Promise.resolve();
    }
    return this.#waitFor('key');
  }

  /**
   * Resolves once the session is open again or can be reopened, prompting if necessary. For use after the
   * service refused a request for lack of a session.
   * @throws {SignInDeclinedError}
   */
  ensureSignedIn(): Promise<void> {
    // With an unlocked key, the client reopens the session on its own.
    return this.getState().key === 'unlocked' ? Promise.resolve() : this.#waitFor('session');
  }

  /** Opens the unlock dialog with no action waiting for it. */
  askForUnlock(): void {
    this.#change({ unlockAsked: true });
  }

  /** The analyst closed the unlock dialog. */
  declineUnlock(): void {
    this.#change({ unlockAsked: false });
    this.#waiting.settle('declined');
  }

  /** Restarts the idle timer in every tab of this account: working in one must not lock another. */
  stayAwake(): void {
    this.#tabs.tell('alive');
    this.#stayAwakeHere();
  }

  #stayAwakeHere(): void {
    if (this.getState().key === 'unlocked') this.#change({ locksAtMs: this.#clock() + this.#idleLimitMs });
  }

  /**
   * Locks the key after too long without activity; call it periodically. Other tabs check for themselves:
   * this one may have been frozen in the background while another was in use.
   */
  async lockWhenIdle(): Promise<void> {
    const { locksAtMs } = this.getState();
    if (locksAtMs !== undefined && this.#clock() >= locksAtMs) await this.lockHere();
  }

  async #signOutToo(): Promise<void> {
    await unlessUnreachable(() => this.#signOutHere());
  }

  async #unlock(load: () => Promise<KeyIdentity & KeyOwner>, from: KeyFile | 'typed'): Promise<void> {
    const { account } = this.getState();
    const unlocked = await load();
    await this.#orForgetKeys(async () => {
      this.#refuseOtherAccount(unlocked);
      if (!this.#service.isOpen) await this.#service.open(unlocked, from === 'typed');
    });
    const { keysSaved, keyFile: kept } = this.getState();
    const keptFile = kept !== undefined && isSameAccount(kept, unlocked) ? kept : undefined;
    this.#signedIn(unlocked, {
      keysSaved: account === undefined || keysSaved,
      keyFile: from === 'typed' ? keptFile : from,
    });
  }

  /** Keys that open nothing do not stay in the worker. Those of an overtaken sign-in are gone already. */
  async #orForgetKeys(signIn: () => Promise<void>): Promise<void> {
    try {
      await signIn();
    } catch (error) {
      if (!(error instanceof SignInOvertakenError)) await this.signer.lock();
      throw error;
    }
  }

  #waitFor(wants: 'key' | 'session'): Promise<void> {
    const waiting = this.#waiting.wait(wants);
    this.#change({ unlockAsked: true });
    return waiting;
  }

  #refuseOtherAccount(identity: KeyIdentity & KeyOwner): void {
    const { account } = this.getState();
    if (account !== undefined && !isSameAccount(account, identity))
      throw new OtherAccountError(account.accountId);
  }

  #signedIn(
    identity: KeyIdentity & KeyOwner,
    { keysSaved, keyFile }: Pick<DeskState, 'keysSaved' | 'keyFile'>,
  ): void {
    this.#change({
      account: accountOf(identity),
      key: 'unlocked',
      keysSaved,
      keyFile,
      locksAtMs: this.#clock() + this.#idleLimitMs,
      unlockAsked: false,
      openElsewhere: undefined,
    });
    this.#tabs.tellWhoIsHere();
    this.#waiting.settle('met');
  }

  #change(change: Partial<DeskState>): void {
    this.#store.setState(change);
  }
}
