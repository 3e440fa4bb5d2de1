import { hexToBytes } from '../../../contract/hex.ts';
import { t } from './messages.ts';

const SIGNATURE_LENGTH = 128;
const HALF = SIGNATURE_LENGTH / 2;
const PRIVATE_KEY_LENGTH = 64;

/** The order of ed25519's group. The second half of every signature is below it (RFC 8032, 5.1). */
const GROUP_ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/** Returns the typed text in lower case, without surrounding white space and `0x`. */
export function emailSignatureHex(text: string): string {
  return text.trim().replace(/^0x/iu, '').toLowerCase();
}

function isBelowGroupOrder(hex: string): boolean {
  const littleEndian = Array.from(hexToBytes(hex)).reverse();
  return littleEndian.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) < GROUP_ORDER;
}

/**
 * Returns the problem with the text of an ed25519 signature, without repeating any of it; `undefined` if it
 * may be one. A private key must not pass for a signature, since the signature is sent to the service: with
 * its public key appended it has the same length.
 * @param publicKeysHex the account's public keys, in lower case
 */
export function problemOfEmailSignature(text: string, publicKeysHex: readonly string[]): string | undefined {
  const digits = emailSignatureHex(text);
  if (digits === '') return t('unlock.required');
  const wrongAt = digits.search(/[^0-9a-f]/u);
  if (wrongAt !== -1) {
    const isSpace = /\s/u.test(digits.charAt(wrongAt));
    return t(isSpace ? 'unlock.signatureSpace' : 'unlock.signatureDigit', { at: wrongAt + 1 });
  }
  if (digits.length === PRIVATE_KEY_LENGTH || publicKeysHex.includes(digits.slice(HALF)))
    return t('unlock.signatureIsKey');
  if (digits.length !== SIGNATURE_LENGTH) return t('unlock.signatureLength', { count: digits.length });
  return isBelowGroupOrder(digits.slice(HALF)) ? undefined : t('unlock.notASignature');
}
