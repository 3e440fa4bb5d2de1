import type { SessionRequest } from '../../contract/session.ts';
import { SignerError } from '../../signer/errors.ts';
import type { KeyFile } from '../../signer/key-file.ts';
import type { KeyIdentity, KeyMaterial, KeyOwner, NewPasskey, Signer } from '../../signer/signer.ts';
import { Store } from '../../signer/store.ts';
import { ApiError, NotFoundError, UnauthorizedError, WrongBaseUrlError } from '../api/api-errors.ts';
import { type Client, createClient } from '../api/client.ts';
import {
  accountOfSession,
  createPracticeAccount,
  endSession,
  openSession,
  refreshSession,
} from '../api/sessions.ts';
import { accountIdText, accountOf, type DeskAccount, isSameAccount } from './desk-account.ts';
import {
  ExternalSignerError,
  OtherAccountError,
  SessionEndedError,
  SignInRefusedError,
  TypedAccountError,
  UnlockDeclinedError,
} from './session-errors.ts';
import type { TabChannel, TabMessage } from './tab-channel.ts';
import { TokenHolder } from './token-holder.ts';
import { WaitingActions } from './waiting-actions.ts';

/** Signs in an account whose private keys never enter this browser. */
export interface ExternalSignInDetails extends KeyIdentity, KeyOwner {
  /**
   * Ed25519 by the Authorization key over blake2b-256 of the UTF-8 e-mail, in 128 hex characters: as secret as a
   * password.
   */
  readonly emailSignatureHex: string;
}

export interface DeskState {
  readonly account: DeskAccount | undefined;
  /** `external`: the private keys are kept outside this browser, so nothing is ever signed here. */
  readonly key: 'none' | 'unlocked' | 'locked' | 'external';
  /** False for keys that were made here and exist nowhere else yet. */
  readonly keysSaved: boolean;
  /**
   * The encrypted file that was opened or saved, so that unlocking again takes only its passphrase. In memory only,
   * until somebody signs out or another account signs in.
   */
  readonly keyFile: KeyFile | undefined;
  /** When the key will lock if the page stays idle; `undefined` unless it is unlocked. */
  readonly locksAtMs: number | undefined;
  /** Whether the unlock dialog is open because an action waits for the key or for a new session. */
  readonly unlockAsked: boolean;
  /** Nobody is signed in here, but this account is in another tab; with its key file where that tab has one. */
  readonly openElsewhere: OpenElsewhere | undefined;
}

export interface OpenElsewhere {
  readonly accountId: string;
  readonly keyFile: KeyFile | undefined;
}

export interface DeskSessionOptions {
  readonly baseUrl: string;
  readonly signer: Signer;
  readonly fetch?: typeof fetch;
  readonly clock?: () => number;
  readonly idleLimitMs?: number;
  /** The other tabs; without it there are none. */
  readonly tabs?: TabChannel;
}

const IDLE_LIMIT_MS = 15 * 60 * 1000;
const NOBODY: DeskState = {
  account: undefined,
  key: 'none',
  keysSaved: true,
  keyFile: undefined,
  locksAtMs: undefined,
  unlockAsked: false,
  openElsewhere: undefined,
};

/**
 * Who is signed in and whether the key is unlocked. The key itself lives in the signer's worker, the tokens stay out of
 * the state, and nothing is ever stored.
 */
export class DeskSession extends Store<DeskState> {
  readonly client: Client;
  readonly signer: Signer;
  readonly #tokens: TokenHolder;
  readonly #clock: () => number;
  readonly #idleLimitMs: number;
  readonly #tabs: TabChannel | undefined;
  readonly #waiting = new WaitingActions();

  constructor({
    baseUrl,
    signer,
    clock = Date.now,
    idleLimitMs = IDLE_LIMIT_MS,
    ...options
  }: DeskSessionOptions) {
    super(NOBODY);
    this.signer = signer;
    this.#clock = clock;
    this.#idleLimitMs = idleLimitMs;
    this.#tabs = options.tabs;
    this.#tokens = new TokenHolder((refreshToken) => this.#renewTokens(refreshToken));
    this.client = createClient({
      baseUrl,
      tokens: this.#tokens,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    });
    signer.subscribe(() => {
      // The worker may die on its own; the page must not go on showing "unlocked".
      if (signer.state !== 'unlocked' && this.getState().key === 'unlocked')
        this.#change({ key: 'locked', locksAtMs: undefined });
    });
    this.#tabs?.listen((message) => void this.#hear(message));
    this.#tabs?.tell({ kind: 'who' });
  }

  /**
   * Makes keys in the worker, registers them under a new practice account and opens its session, in place of an account
   * whose keys are lost.
   */
  async startPractice(owner: KeyOwner): Promise<void> {
    const lostSession = this.#tokens.accessToken();
    const identity = await this.signer.generateKeys();
    try {
      await createPracticeAccount(this.client, { ...owner, ...identity });
      await this.#openSessionWithKey(owner.email, identity);
    } catch (error) {
      await this.signer.lock();
      throw error;
    }
    // What waited for the lost keys is not for the new ones to sign.
    this.declineUnlock();
    this.#signedIn({ ...owner, ...identity }, { keysSaved: false, keyFile: undefined });
    if (lostSession !== undefined) await endSession(this.client, lostSession);
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
    await this.#unlock(async () => ({ ...owner, ...(await this.signer.loadKeys(keys)) }));
  }

  /**
   * Opens or reopens the session with an e-mail that was signed where the keys are kept. The signature is sent once and
   * not kept, so there is nothing here to lock; an expired session needs it again.
   */
  async signInWithExternalSigner({ emailSignatureHex, ...identity }: ExternalSignInDetails): Promise<void> {
    this.#refuseOtherAccount(identity);
    const { email, authPublicKeyHex } = identity;
    await this.#openSession(
      { email, signature: emailSignatureHex, authPublicKeyHex },
      'session.refusedSignature',
    );
    await this.#refuseTypedAccount(identity.accountId);
    await this.signer.lock();
    this.#change({
      account: accountOf(identity),
      key: 'external',
      keysSaved: true,
      keyFile: undefined,
      locksAtMs: undefined,
      unlockAsked: false,
      openElsewhere: undefined,
    });
    this.#waiting.settle({ key: false, session: true });
  }

  /** This desk's keys, encrypted. Zeroes the secrets' bytes. Call `keysWereSaved` once the file is written. */
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
   * A key file with new keys for an account that an operator has yet to register; the public halves are in the clear.
   * Signs nobody in, and the worker forgets the keys. Zeroes the passphrase's bytes.
   */
  async makeKeyFile(owner: KeyOwner, passphrase: Uint8Array<ArrayBuffer>): Promise<KeyFile> {
    try {
      await this.signer.generateKeys();
      return await this.signer.createKeyFile(owner, passphrase);
    } finally {
      await this.signer.lock();
    }
  }

  keysWereSaved(keyFile: KeyFile): void {
    this.#change({ keysSaved: true, keyFile });
    this.#tellWhoIsHere();
  }

  /** Forgets the key, in every tab of this account. The session and everything the analyst entered stay. */
  async lock(): Promise<void> {
    this.#tell('lock');
    await this.#lockHere();
  }

  async #lockHere(): Promise<void> {
    if (this.getState().key === 'unlocked') this.#change({ key: 'locked', locksAtMs: undefined });
    await this.signer.lock();
  }

  /** Forgets the key and ends the session on the service, in every tab of this account. */
  async signOut(): Promise<void> {
    this.#tell('sign-out');
    await this.#signOutHere();
  }

  async #signOutHere(): Promise<void> {
    const accessToken = this.#tokens.accessToken();
    this.#tokens.drop();
    this.declineUnlock();
    await this.#lockHere();
    this.setState(NOBODY);
    if (accessToken !== undefined) await endSession(this.client, accessToken);
  }

  /**
   * Resolves once the key is unlocked, prompting for it if necessary.
   * @throws {UnlockDeclinedError, ExternalSignerError}
   */
  ensureUnlocked(): Promise<void> {
    if (this.getState().key === 'external') return Promise.reject(new ExternalSignerError());
    if (this.getState().key === 'unlocked') {
      this.stayAwake();
      return Promise.resolve();
    }
    return this.#waitFor('key');
  }

  /**
   * Resolves once the session is open again or can be reopened, prompting if necessary. For use after the service
   * refused a request for lack of a session.
   * @throws {SignInDeclinedError}
   */
  ensureSignedIn(): Promise<void> {
    // With the key at hand the client reopens it on its own.
    return this.getState().key === 'unlocked' ? Promise.resolve() : this.#waitFor('session');
  }

  /** Opens the unlock dialog with no action waiting for it. */
  askForUnlock(): void {
    this.#change({ unlockAsked: true });
  }

  /** The analyst closed the unlock dialog. */
  declineUnlock(): void {
    this.#change({ unlockAsked: false });
    this.#waiting.settle({ key: false, session: false });
  }

  /** Restarts the idle timer in every tab of this account: working in one must not lock another. */
  stayAwake(): void {
    this.#tell('alive');
    this.#stayAwakeHere();
  }

  #stayAwakeHere(): void {
    if (this.getState().key === 'unlocked') this.#change({ locksAtMs: this.#clock() + this.#idleLimitMs });
  }

  /**
   * Call periodically: locks the key once the page has been idle for too long. Other tabs find that out for themselves: this one
   * may have been frozen in the background while somebody was active there.
   */
  async lockWhenIdle(): Promise<void> {
    const { locksAtMs } = this.getState();
    if (locksAtMs !== undefined && this.#clock() >= locksAtMs) await this.#lockHere();
  }

  async #hear(message: TabMessage): Promise<void> {
    const { account, openElsewhere } = this.getState();
    if (message.kind === 'who') {
      this.#tellWhoIsHere();
    } else if (message.kind === 'here') {
      // The first of several accounts stays on offer: its passphrase may be half typed.
      const isFirst = openElsewhere === undefined || openElsewhere.accountId === message.accountId;
      if (account === undefined && isFirst)
        this.#change({ openElsewhere: { accountId: message.accountId, keyFile: message.keyFile } });
    } else if (account?.accountId === message.accountId) {
      if (message.kind === 'lock') await this.#lockHere();
      if (message.kind === 'sign-out') await this.#signOutToo();
      if (message.kind === 'alive') {
        // After this computer slept past the limit, no tab keeps another from locking.
        await this.lockWhenIdle();
        this.#stayAwakeHere();
      }
    } else if (message.kind === 'sign-out' && openElsewhere?.accountId === message.accountId) {
      this.#change({ openElsewhere: undefined });
    }
  }

  async #signOutToo(): Promise<void> {
    try {
      await this.#signOutHere();
    } catch (error) {
      // Nothing is left in this tab, and nobody is looking at it; a session that could not be ended ends by itself.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #tell(kind: 'alive' | 'lock' | 'sign-out'): void {
    const { account } = this.getState();
    if (account !== undefined) this.#tabs?.tell({ kind, accountId: account.accountId });
  }

  /** An account whose keys are kept elsewhere is opened by nothing that this tab could hand on. */
  #tellWhoIsHere(): void {
    const { account, key, keyFile } = this.getState();
    if (account !== undefined && key !== 'external')
      this.#tabs?.tell({
        kind: 'here',
        accountId: account.accountId,
        ...(keyFile === undefined ? {} : { keyFile }),
      });
  }

  async #unlock(load: () => Promise<KeyIdentity & KeyOwner>, openedFile?: KeyFile): Promise<void> {
    const { account } = this.getState();
    const unlocked = await load();
    try {
      if (this.getState().key === 'external') throw new ExternalSignerError();
      this.#refuseOtherAccount(unlocked);
      if (this.#tokens.accessToken() === undefined) await this.#openSessionWithKey(unlocked.email, unlocked);
    } catch (error) {
      await this.signer.lock();
      throw error;
    }
    const { keysSaved, keyFile: kept } = this.getState();
    const keptFile = kept !== undefined && isSameAccount(kept, unlocked) ? kept : undefined;
    this.#signedIn(unlocked, {
      keysSaved: account === undefined || keysSaved,
      keyFile: openedFile ?? keptFile,
    });
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

  /**
   * Every review compares with the account id, and nothing proves a typed one. The service's own data says whose
   * session this is; where it does not, the first review will tell.
   */
  async #refuseTypedAccount(typed: string): Promise<void> {
    const found = await accountOfSession(this.client, this.#tokens.accessToken());
    if (found === undefined || found === accountIdText(typed)) return;
    await this.#endSession();
    throw new TypedAccountError(typed, found);
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
    this.#tellWhoIsHere();
    this.#waiting.settle({ key: true, session: true });
  }

  async #openSessionWithKey(email: string, { authPublicKeyHex }: KeyIdentity): Promise<void> {
    const signature = await this.signer.signEmail(email);
    await this.#openSession({ email, signature, authPublicKeyHex }, 'session.refused');
    if (this.signer.state === 'unlocked') return;
    // Somebody locked or signed out meanwhile, here or in another tab.
    await this.#endSession();
    throw new SignerError('signer-locked');
  }

  async #endSession(): Promise<void> {
    const accessToken = this.#tokens.accessToken();
    this.#tokens.drop();
    if (accessToken !== undefined) await endSession(this.client, accessToken);
  }

  /** A deployment without sessions answers 404; requests then go out without a token. */
  async #openSession(
    request: SessionRequest,
    refusal: 'session.refused' | 'session.refusedSignature',
  ): Promise<void> {
    try {
      this.#tokens.hold(await openSession(this.client, request));
    } catch (error) {
      if (error instanceof UnauthorizedError) throw new SignInRefusedError(error, refusal);
      if (!(error instanceof NotFoundError || error instanceof WrongBaseUrlError)) throw error;
    }
  }

  async #renewTokens(refreshToken: string) {
    const { account, key } = this.getState();
    try {
      return await refreshSession(this.client, refreshToken);
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || account === undefined) throw error;
      if (key === 'external') throw new SessionEndedError(error);
      if (key !== 'unlocked') throw error;
      const signature = await this.signer.signEmail(account.email);
      return openSession(this.client, {
        email: account.email,
        signature,
        authPublicKeyHex: account.authPublicKeyHex,
      });
    }
  }

  #change(change: Partial<DeskState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}
