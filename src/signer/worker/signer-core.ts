import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { compareWithRequest, inspectTransaction } from '../../transaction/index.ts';
import { sodium } from '../../transaction/sodium.ts';
import { NotAnEmailError, TransactionNotApprovedError } from '../errors.ts';
import type { KeyFile } from '../key-file.ts';
import type { SignerRequestOf } from '../protocol.ts';
import type { CheckedTransaction, KeyIdentity, KeyOwner } from '../signer.ts';
import { Approvals } from './approvals.ts';
import { openKeyFile, sealKeyFile } from './key-file-box.ts';
import { isEmailText } from './is-email-text.ts';
import { heldKeysFrom, KeyHolder } from './key-holder.ts';
import { signAndVerify } from './sign-and-verify.ts';

const EMAIL_HASH_BYTES = 32;

/** What the worker does, without the messages. libsodium must be `ready`. One request at a time. */
export class SignerCore {
  readonly #holder: KeyHolder;
  readonly #approvals = new Approvals();
  readonly #clock: () => number;

  constructor(holder = new KeyHolder(), clock: () => number = Date.now) {
    this.#holder = holder;
    this.#clock = clock;
  }

  generateKeys(): KeyIdentity {
    return this.#holder.hold({
      blockchain: sodium().crypto_sign_keypair(),
      authorization: sodium().crypto_sign_keypair(),
    });
  }

  /** The bytes of the message are wiped. */
  loadKeys({
    privateKey,
    publicKeyHex,
    authPrivateKey,
    authPublicKeyHex,
  }: SignerRequestOf<'load-keys'>): KeyIdentity {
    try {
      const keys = heldKeysFrom(
        { privateKey, publicKeyHex },
        { privateKey: authPrivateKey, publicKeyHex: authPublicKeyHex },
      );
      return this.#holder.hold(keys);
    } finally {
      privateKey.fill(0);
      authPrivateKey.fill(0);
    }
  }

  async openKeyFile(keyFile: KeyFile, passphrase: Uint8Array): Promise<KeyIdentity & KeyOwner> {
    const identity = this.#holder.hold(await openKeyFile(keyFile, passphrase));
    return { ...identity, accountId: keyFile.accountId, email: keyFile.email };
  }

  createKeyFile(owner: KeyOwner, passphrase: Uint8Array): Promise<KeyFile> {
    return sealKeyFile(this.#holder.keys(), owner, passphrase);
  }

  /** Source: architecture, "Who is calling": blake2b-256 of the UTF-8 e-mail, no bit set. @throws NotAnEmailError */
  signEmail(email: string): string {
    if (!isEmailText(email)) throw new NotAnEmailError();
    const { authorization } = this.#holder.keys();
    const hash = sodium().crypto_generichash(EMAIL_HASH_BYTES, email, null);
    return bytesToHex(sodium().crypto_sign_detached(hash, authorization.privateKey));
  }

  checkTransaction({ transactionHex, request }: SignerRequestOf<'check-transaction'>): CheckedTransaction {
    const bytes = hexToBytes(transactionHex);
    const inspection = inspectTransaction(bytes);
    const { payloadHashHex, expiresAtMs } = inspection;
    const signer = this.#holder.identity();
    const comparison = compareWithRequest(inspection, request, {
      nowMs: this.#clock(),
      ...(signer === undefined ? {} : { signerPublicKeyHex: signer.publicKeyHex }),
    });
    if (comparison.verdict === 'matches') this.#approvals.approve(payloadHashHex, bytes, expiresAtMs);
    else this.#approvals.withdraw(payloadHashHex);
    return { inspection, comparison, payloadHashHex, byteLength: bytes.length };
  }

  signTransaction({ transactionHex, payloadHashHex }: SignerRequestOf<'sign-transaction'>): string {
    const { blockchain } = this.#holder.keys();
    const bytes = hexToBytes(transactionHex);
    if (!this.#approvals.covers(payloadHashHex, bytes, this.#clock()))
      throw new TransactionNotApprovedError();
    this.#approvals.withdraw(payloadHashHex);
    return bytesToHex(signAndVerify(bytes, blockchain));
  }

  /** Wipes the keys and takes no others. */
  lock(): void {
    this.#holder.end();
  }
}
