import { queryOptions } from '@tanstack/react-query';
import { AppError } from '../../../../contract/app-error.ts';
import { bytesToHex, hexToBytes } from '../../../../contract/hex.ts';
import { KEY_FILE_BYTES } from '../../../../signer/key-file-format.ts';
import type { KeyFile } from '../../../../signer/key-file.ts';
import type { NewPasskey } from '../../../../signer/signer.ts';
import { shownAsciiText } from '../../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

const CHALLENGE_BYTES = 32;
const USER_ID_BYTES = 16;
/**
 * ES256, EdDSA, RS256: the algorithms of common authenticators. Signatures of the passkey are never verified.
 * Source: IANA COSE.
 */
const ALGORITHMS = [-7, -8, -257];

/** The part of a passkey that a key file contains. */
type KnownPasskey = Omit<NewPasskey, 'prfOutput'>;

const SENTENCES = {
  /** Cancelled, timed out, or not there: the browser does not say which. */
  'passkey-declined': 'secret.passkeyDeclined',
  'passkey-without-prf': 'secret.passkeyWithoutPrf',
  'passkey-failed': 'secret.passkeyFailed',
} as const;

class PasskeyError extends AppError {
  constructor(code: keyof typeof SENTENCES, cause?: unknown) {
    super(code, t(SENTENCES[code]), {
      cause,
      ...(cause instanceof DOMException ? { fields: { reason: cause.name } } : {}),
    });
  }
}

/**
 * Returns false for an IP address, which cannot be a passkey's host. Source: WebAuthn 3, 5.1.3 (the effective
 * domain is a valid domain).
 */
function isDomain(host: string): boolean {
  return /[a-z]/iu.test(host) && !host.includes(':');
}

async function passkeysWork(): Promise<boolean> {
  // Absent without a secure context. Browsers without `getClientCapabilities` are too old.
  if (!('PublicKeyCredential' in globalThis) || !('getClientCapabilities' in PublicKeyCredential))
    return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities();
  return capabilities['extension:prf'] === true && isDomain(window.location.hostname);
}

/**
 * Asks if this browser can unlock key files with passkeys. The abilities of the authenticator show when a
 * passkey is made.
 */
export const passkeysOptions = queryOptions({
  queryKey: ['passkeys'],
  queryFn: passkeysWork,
  staleTime: Number.POSITIVE_INFINITY,
});

function random(byteLength: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(byteLength));
}

/** @throws PasskeyError */
async function publicKeyCredential(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await asking;
  } catch (error) {
    const declined = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new PasskeyError(declined ? 'passkey-declined' : 'passkey-failed', error);
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('passkey-failed');
  return credential;
}

/**
 * Returns the browser's own buffer, which is transferred to the worker rather than copied. @throws
 * PasskeyError
 */
function outputOf(results: AuthenticationExtensionsPRFValues | undefined): Uint8Array<ArrayBuffer> {
  const first = results?.first;
  if (!(first instanceof ArrayBuffer) || first.byteLength !== KEY_FILE_BYTES.prfOutput)
    throw new PasskeyError('passkey-without-prf');
  return new Uint8Array(first);
}

/**
 * Returns the output of the passkey's PRF, after its holder was verified: as secret as a key. The signature
 * over the challenge is of no use and is dropped.
 * @throws PasskeyError
 */
async function evaluate({ rpId, credentialIdHex, prfSaltHex }: KnownPasskey, signal?: AbortSignal) {
  const credential = await publicKeyCredential(
    navigator.credentials.get({
      ...(signal === undefined ? {} : { signal }),
      publicKey: {
        challenge: random(CHALLENGE_BYTES),
        rpId,
        allowCredentials: [{ type: 'public-key', id: hexToBytes(credentialIdHex) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: hexToBytes(prfSaltHex) } } },
      },
    }),
  );
  return outputOf(credential.getClientExtensionResults().prf?.results);
}

/** Returns true if the file has a passkey of this host. Those of other hosts cannot be asked. */
export function hasPasskeyOfHere({ passkey }: KeyFile): boolean {
  return passkey?.rpId === window.location.hostname;
}

/**
 * Asks the passkey for the secret that opens the file. To be transferred to the worker.
 * @param signal cancels the prompt; a late answer is dropped
 * @throws PasskeyError
 */
export async function askPasskey(
  { passkey }: KeyFile,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (passkey === undefined) throw new PasskeyError('passkey-failed');
  const { rpId, credentialIdHex, kdf } = passkey;
  const output = await evaluate({ rpId, credentialIdHex, prfSaltHex: kdf.prfSaltHex }, signal);
  if (!signal.aborted) return output;
  output.fill(0);
  throw new PasskeyError('passkey-declined');
}

/**
 * Makes a passkey for a new key file. Its random user id keeps it from replacing another: earlier files still
 * open with their own. @throws PasskeyError
 */
export async function makePasskey(accountId: string): Promise<NewPasskey> {
  const rpId = window.location.hostname;
  const prfSalt = random(KEY_FILE_BYTES.prfSalt);
  const name = shownAsciiText(accountId);
  const credential = await publicKeyCredential(
    navigator.credentials.create({
      publicKey: {
        rp: { id: rpId, name: t('secret.passkeyAt') },
        user: { id: random(USER_ID_BYTES), name, displayName: name },
        challenge: random(CHALLENGE_BYTES),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        // Phones and password managers make discoverable ones; a security key without room makes another
        // kind.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: prfSalt } } },
      },
    }),
  );
  const { prf } = credential.getClientExtensionResults();
  if (prf?.enabled !== true) throw new PasskeyError('passkey-without-prf');
  const known = {
    rpId,
    credentialIdHex: bytesToHex(new Uint8Array(credential.rawId)),
    prfSaltHex: bytesToHex(prfSalt),
  };
  // Some authenticators return no output on creation and are asked once more.
  const prfOutput = prf.results === undefined ? await evaluate(known) : outputOf(prf.results);
  return { ...known, prfOutput };
}
