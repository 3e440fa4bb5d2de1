import type { TransactionRequest } from '../transaction/comparison.ts';
import type { BytePart } from '../transaction/byte-part.ts';
import type { KeyFile } from './key-file.ts';
import type { CheckedTransaction, KeyIdentity, KeyOwner, ReadTransaction } from './signer.ts';

/** Hex of 32 MiB: several times a report of 5,000 long URLs. A longer one is refused before it is looked at. */
export const MAX_TRANSACTION_CHARACTERS = 2 ** 26;

/** More bytes than any screen shows; so the answer stays small whatever the transaction is. */
export const MAX_EXPLAINED_BYTES = 65_536;

/** What the page may ask of the worker. */
export type SignerRequest =
  | { readonly kind: 'generate-keys' }
  | {
      readonly kind: 'load-keys';
      readonly privateKey: Uint8Array<ArrayBuffer>;
      readonly publicKeyHex: string | undefined;
      readonly authPrivateKey: Uint8Array<ArrayBuffer>;
      readonly authPublicKeyHex: string | undefined;
    }
  | {
      readonly kind: 'open-key-file';
      readonly keyFile: KeyFile;
      readonly passphrase: Uint8Array<ArrayBuffer>;
    }
  | {
      readonly kind: 'create-key-file';
      readonly owner: KeyOwner;
      readonly passphrase: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'sign-email'; readonly email: string }
  | {
      readonly kind: 'check-transaction';
      readonly transactionHex: string;
      readonly request: TransactionRequest;
    }
  | { readonly kind: 'read-transaction'; readonly transactionHex: string }
  | {
      readonly kind: 'explain-bytes';
      readonly transactionHex: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'blind-sign';
      readonly transactionHex: string;
      readonly request: TransactionRequest;
    }
  | {
      readonly kind: 'import-signature';
      readonly transactionHex: string;
      readonly request: TransactionRequest;
      readonly answerHex: string;
      readonly publicKeyHex: string;
      /** The analyst's opt-in to what cannot be inspected. */
      readonly blindSign: boolean;
    }
  | { readonly kind: 'sign-transaction'; readonly transactionHex: string; readonly payloadHashHex: string }
  | { readonly kind: 'lock' };

export type SignerRequestKind = SignerRequest['kind'];
export type SignerRequestOf<Kind extends SignerRequestKind> = Extract<SignerRequest, { kind: Kind }>;

/** What the worker answers to each. */
export interface SignerResults {
  'generate-keys': KeyIdentity;
  'load-keys': KeyIdentity;
  'open-key-file': KeyIdentity & KeyOwner;
  'create-key-file': KeyFile;
  'sign-email': string;
  'check-transaction': CheckedTransaction;
  'read-transaction': ReadTransaction;
  'explain-bytes': readonly BytePart[];
  'blind-sign': string;
  'import-signature': string;
  'sign-transaction': string;
  lock: null;
}

/** An `AppError` on its way to the page: no stack, no cause. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export interface RequestMessage {
  /** Counts up from 1 in each worker's life; the reply carries the same. */
  readonly id: number;
  readonly request: SignerRequest;
}

export type ReplyMessage =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly error: WireError };
