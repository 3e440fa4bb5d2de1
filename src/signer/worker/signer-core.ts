import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { compareTransaction } from '../../transaction/compare/compare.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import { mayBlindSign, type TransactionRequest } from '../../transaction/compare/comparison.ts';
import type { BytePart } from '../../transaction/explain/byte-part.ts';
import { explainBytes } from '../../transaction/explain/explain-bytes.ts';
import { publicKeyHexOf } from '../../transaction/sign/key-pair.ts';
import { sodium } from '../../transaction/sign/sodium.ts';
import { SignerError } from '../errors.ts';
import { KDF_DEFAULTS } from '../key-file-format.ts';
import type { KeyFile } from '../key-file.ts';
import type { SignerRequestOf } from '../protocol.ts';
import type { CheckedTransaction, KeyIdentity, KeyOwner, ReadTransaction } from '../signer.ts';
import { Approvals } from './approvals.ts';
import type { Argon2Parameters } from './argon2.ts';
import { openKeyFile, openKeyFileWithPasskey, sealKeyFile } from './key-file-box.ts';
import { isEmailText } from './is-email-text.ts';
import { type HeldKeys, heldKeysFrom, KeyHolder } from './key-holder.ts';
import { signAndVerify } from './sign-and-verify.ts';

const EMAIL_HASH_BYTES = 32;

/**
 * The worker's operations, without the messages. libsodium must be `ready`. One request at a time; the caller
 * overwrites its secrets.
 */
export class SignerCore {
  readonly #holder: KeyHolder;
  readonly #approvals = new Approvals();
  readonly #clock: () => number;
  readonly #kdf: Argon2Parameters;

  /** @param kdf what a passphrase costs to try, in the key files made here */
  constructor(
    holder = new KeyHolder(),
    clock: () => number = Date.now,
    kdf: Argon2Parameters = KDF_DEFAULTS,
  ) {
    this.#holder = holder;
    this.#clock = clock;
    this.#kdf = kdf;
  }

  generateKeys(): KeyIdentity {
    return this.#holder.hold({
      blockchain: sodium().crypto_sign_keypair(),
      authorization: sodium().crypto_sign_keypair(),
    });
  }

  loadKeys({
    privateKey,
    publicKeyHex,
    authPrivateKey,
    authPublicKeyHex,
  }: SignerRequestOf<'load-keys'>): KeyIdentity {
    const keys = heldKeysFrom(
      { privateKey, publicKeyHex },
      { privateKey: authPrivateKey, publicKeyHex: authPublicKeyHex },
    );
    return this.#holder.hold(keys);
  }

  async openKeyFile(keyFile: KeyFile, passphrase: Uint8Array): Promise<KeyIdentity & KeyOwner> {
    return this.#holdKeysOf(keyFile, await openKeyFile(keyFile, passphrase));
  }

  async openKeyFileWithPasskey(
    keyFile: KeyFile,
    prfOutput: Uint8Array<ArrayBuffer>,
  ): Promise<KeyIdentity & KeyOwner> {
    return this.#holdKeysOf(keyFile, await openKeyFileWithPasskey(keyFile, prfOutput));
  }

  createKeyFile({ owner, passphrase, passkey }: SignerRequestOf<'create-key-file'>): Promise<KeyFile> {
    return sealKeyFile(this.#holder.keys(), owner, { passphrase, passkey }, this.#kdf);
  }

  /** Source: INTERFACE.md, "Sessions": blake2b-256 of the UTF-8 e-mail, no bit set. @throws not-an-email */
  signEmail(email: string): string {
    if (!isEmailText(email)) throw new SignerError('not-an-email');
    const { authorization } = this.#holder.keys();
    const hash = sodium().crypto_generichash(EMAIL_HASH_BYTES, email, null);
    return bytesToHex(sodium().crypto_sign_detached(hash, authorization.privateKey));
  }

  readTransaction({ transactionHex }: SignerRequestOf<'read-transaction'>): ReadTransaction {
    const bytes = hexToBytes(transactionHex);
    const inspection = inspectTransaction(bytes);
    return { inspection, payloadHashHex: inspection.payloadHashHex, byteLength: bytes.length };
  }

  explainBytes({ transactionHex, from, to }: SignerRequestOf<'explain-bytes'>): readonly BytePart[] {
    return explainBytes(hexToBytes(transactionHex), from, to);
  }

  checkTransaction({ transactionHex, request }: SignerRequestOf<'check-transaction'>): CheckedTransaction {
    const publicKeyHex = this.#holder.identity()?.publicKeyHex;
    const { bytes, inspection, comparison } = this.#check(transactionHex, request, publicKeyHex);
    const { payloadHashHex, expiresAtMs } = inspection;
    if (comparison.verdict === 'matches')
      this.#approvals.approve(payloadHashHex, bytes, { expiresAtMs, publicKeyHex });
    else this.#approvals.withdraw(payloadHashHex);
    return { inspection, comparison, payloadHashHex, byteLength: bytes.length };
  }

  /**
   * The opt-in lasts no longer than this call. @throws no-key-loaded, and transaction-not-approved unless it
   * cannot be inspected and nothing that can be judged differs
   */
  blindSign({ transactionHex, request }: SignerRequestOf<'blind-sign'>): string {
    const { blockchain } = this.#holder.keys();
    const { bytes, comparison } = this.#check(transactionHex, request, publicKeyHexOf(blockchain));
    if (!mayBlindSign(comparison)) throw new SignerError('transaction-not-approved');
    return bytesToHex(signAndVerify(bytes, blockchain));
  }

  signTransaction({ payloadHashHex }: SignerRequestOf<'sign-transaction'>): string {
    const { blockchain } = this.#holder.keys();
    const attempt = { publicKeyHex: publicKeyHexOf(blockchain), nowMs: this.#clock() };
    const bytes = this.#approvals.take(payloadHashHex, attempt);
    if (bytes === undefined) throw new SignerError('transaction-not-approved');
    return bytesToHex(signAndVerify(bytes, blockchain));
  }

  /** Wipes the keys and takes no others. */
  lock(): void {
    this.#holder.end();
  }

  #holdKeysOf({ accountId, email }: KeyFile, keys: HeldKeys): KeyIdentity & KeyOwner {
    return { ...this.#holder.hold(keys), accountId, email };
  }

  /** Earlier signatures are judged by `signerPublicKeyHex`: without one, none is expected. */
  #check(transactionHex: string, request: TransactionRequest, signerPublicKeyHex: string | undefined) {
    const bytes = hexToBytes(transactionHex);
    const inspection = inspectTransaction(bytes);
    const comparison = compareTransaction(inspection, request, {
      nowMs: this.#clock(),
      ...(signerPublicKeyHex === undefined ? {} : { signerPublicKeyHex }),
    });
    return { bytes, inspection, comparison };
  }
}
