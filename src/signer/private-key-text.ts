import { hexToBytes } from '../contract/hex.ts';
import { InvalidPrivateKeyError } from '../transaction/scale/errors.ts';

const SHAPE = 'A private key has 64 hexadecimal characters, or 128 with the public key appended';
const PUBLIC_KEY_MULTIHASH = /^ed0120[0-9a-f]{64}$/iu;

function problemOf(digits: string): string | undefined {
  if (digits === '') return `${SHAPE}; this is empty.`;
  const wrongAt = digits.search(/[^0-9a-f]/iu);
  if (wrongAt !== -1) {
    const what = /\s/u.test(digits.charAt(wrongAt)) ? 'white space' : 'not a hexadecimal digit (0-9, a-f)';
    return `${SHAPE}; character ${wrongAt + 1} of this is ${what}.`;
  }
  if (PUBLIC_KEY_MULTIHASH.test(digits)) {
    return 'This is a public key (ed0120 and 64 characters). The private key belongs here.';
  }
  if (digits.length !== 64 && digits.length !== 128) return `${SHAPE}; this has ${digits.length}.`;
  return undefined;
}

/**
 * Parses a typed or pasted private key: 64 hex characters (the seed) or 128 (the seed, then the public key),
 * case-insensitive, with or without `0x` and surrounding white space. The worker checks that an appended
 * public key belongs to the seed. @throws InvalidPrivateKeyError, whose message never contains any of the
 * text
 */
export function parsePrivateKeyText(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.trim().replace(/^0x/iu, '');
  const problem = problemOf(digits);
  if (problem !== undefined) throw new InvalidPrivateKeyError(problem, { length: digits.length });
  return hexToBytes(digits);
}
