import { createStore } from 'zustand/vanilla';
import type { TransactionRequest } from '../transaction/compare/comparison.ts';
import { SignerError } from './errors.ts';
import type { KeyFile } from './key-file.ts';
import type { SignerRequestKind, SignerRequestOf, SignerResults } from './protocol.ts';
import type {
  CheckedTransaction,
  KeyIdentity,
  KeyMaterial,
  KeyOwner,
  NewPasskey,
  Signer,
  SignerState,
} from './signer.ts';
import { startWorker } from './start-worker.ts';
import { RunningWorker } from './running-worker.ts';
import type { WorkerLike } from './worker-life.ts';

export interface WorkerSignerOptions {
  /** Starts the worker; the real one when left out. */
  readonly createWorker?: () => WorkerLike;
  /**
   * The worker's time limit for an answer, in milliseconds: for most requests, and for those that need
   * argon2id.
   */
  readonly timeLimitMs?: number;
  readonly keyFileTimeLimitMs?: number;
  /** The time that locking gives the worker to wipe the keys before it is terminated. */
  readonly lockGraceMs?: number;
}

const TIME_LIMIT_MS = 30_000;
const KEY_FILE_TIME_LIMIT_MS = 120_000;
const LOCK_GRACE_MS = 500;

/** Bytes that did not get to the worker do not stay behind on the page. */
function wipeWhatRemains(secrets: readonly Uint8Array[]): void {
  // A transferred array is empty, and refuses to be filled.
  for (const bytes of secrets) if (bytes.length > 0) bytes.fill(0);
}

/** The page's side of the signer. The worker, and libsodium with it, is started when it is first needed. */
class WorkerSigner implements Signer {
  readonly #state = createStore<SignerState>(() => 'empty');
  readonly #worker: RunningWorker;
  readonly #timeLimitMs: number;
  readonly #keyFileTimeLimitMs: number;
  readonly #lockGraceMs: number;
  #identity: KeyIdentity | undefined;

  constructor({
    createWorker = startWorker,
    timeLimitMs = TIME_LIMIT_MS,
    keyFileTimeLimitMs = KEY_FILE_TIME_LIMIT_MS,
    lockGraceMs = LOCK_GRACE_MS,
  }: WorkerSignerOptions) {
    this.#worker = new RunningWorker(createWorker, () => this.#forget());
    this.#timeLimitMs = timeLimitMs;
    this.#keyFileTimeLimitMs = keyFileTimeLimitMs;
    this.#lockGraceMs = lockGraceMs;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  get state(): SignerState {
    return this.#state.getState();
  }

  get identity(): KeyIdentity | undefined {
    return this.#identity;
  }

  generateKeys(): Promise<KeyIdentity> {
    return this.#ask({ kind: 'generate-keys' }, [], this.#unlocked);
  }

  loadKeys({
    privateKey,
    publicKeyHex,
    authPrivateKey,
    authPublicKeyHex,
  }: KeyMaterial): Promise<KeyIdentity> {
    return this.#ask(
      { kind: 'load-keys', privateKey, publicKeyHex, authPrivateKey, authPublicKeyHex },
      [privateKey, authPrivateKey],
      this.#unlocked,
    );
  }

  openKeyFile(keyFile: KeyFile, passphrase: Uint8Array<ArrayBuffer>): Promise<KeyIdentity & KeyOwner> {
    return this.#ask({ kind: 'open-key-file', keyFile, passphrase }, [passphrase], this.#unlocked);
  }

  openKeyFileWithPasskey(
    keyFile: KeyFile,
    prfOutput: Uint8Array<ArrayBuffer>,
  ): Promise<KeyIdentity & KeyOwner> {
    return this.#ask({ kind: 'open-key-file-with-passkey', keyFile, prfOutput }, [prfOutput], this.#unlocked);
  }

  async createKeyFile(
    owner: KeyOwner,
    passphrase: Uint8Array<ArrayBuffer>,
    passkey?: NewPasskey,
  ): Promise<KeyFile> {
    const secrets = passkey === undefined ? [passphrase] : [passphrase, passkey.prfOutput];
    if (this.state !== 'unlocked') {
      wipeWhatRemains(secrets);
      throw new SignerError('no-key-loaded');
    }
    return this.#ask({ kind: 'create-key-file', owner, passphrase, passkey }, secrets);
  }

  async signEmail(email: string): Promise<string> {
    if (this.state !== 'unlocked') throw new SignerError('no-key-loaded');
    return this.#ask({ kind: 'sign-email', email });
  }

  checkTransaction(transactionHex: string, request: TransactionRequest): Promise<CheckedTransaction> {
    return this.#ask({ kind: 'check-transaction', transactionHex, request });
  }

  async blindSign(transactionHex: string, request: TransactionRequest): Promise<string> {
    if (this.state !== 'unlocked') throw new SignerError('no-key-loaded');
    return this.#ask({ kind: 'blind-sign', transactionHex, request });
  }

  async signTransaction(payloadHashHex: string): Promise<string> {
    if (this.state !== 'unlocked') throw new SignerError('no-key-loaded');
    return this.#ask({ kind: 'sign-transaction', payloadHashHex });
  }

  async lock(): Promise<void> {
    const released = this.#worker.release(this.#lockGraceMs);
    this.#forget();
    await released;
  }

  /**
   * Sends a request. `secrets` is transferred: the caller's arrays are empty afterwards. `take` is called
   * with the result unless the keys were locked meanwhile.
   */
  async #ask<Kind extends SignerRequestKind>(
    request: SignerRequestOf<Kind> & { readonly kind: Kind },
    secrets: readonly Uint8Array<ArrayBuffer>[] = [],
    take: (result: SignerResults[Kind]) => void = () => undefined,
  ): Promise<SignerResults[Kind]> {
    const slow = request.kind === 'open-key-file' || request.kind === 'create-key-file';
    const timeLimitMs = slow ? this.#keyFileTimeLimitMs : this.#timeLimitMs;
    try {
      return await this.#worker.ask<Kind>(request, secrets, timeLimitMs, take);
    } finally {
      wipeWhatRemains(secrets);
    }
  }

  readonly #unlocked = ({ publicKeyHex, authPublicKeyHex }: KeyIdentity): void => {
    this.#identity = { publicKeyHex, authPublicKeyHex };
    this.#state.setState('unlocked');
  };

  /** The worker is gone, or about to be: what it held is as good as gone too. */
  #forget(): void {
    this.#identity = undefined;
    if (this.state === 'unlocked') this.#state.setState('locked');
  }
}

/** A signer without keys. Nothing is started or loaded yet. */
export function createSigner(options: WorkerSignerOptions = {}): Signer {
  return new WorkerSigner(options);
}
