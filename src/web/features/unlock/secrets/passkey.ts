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
 * ES256, EdDSA, RS256: what authenticators offer. Nothing is ever verified by the key that is made. Source:
 * IANA COSE.
 */
const ALGORITHMS = [-7, -8, -257];

/** What of a passkey stands in a key file. */
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
 * An address in numbers cannot be a passkey's host. Source: WebAuthn 3, 5.1.3 (the effective domain is a
 * valid domain).
 */
function isDomain(host: string): boolean {
  return /[a-z]/iu.test(host) && !host.includes(':');
}

async function passkeysWork(): Promise<boolean> {
  // Absent without a secure context; what cannot say what it can, is too old.
  if (!('PublicKeyCredential' in globalThis) || !('getClientCapabilities' in PublicKeyCredential))
    return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities();
  return capabilities['extension:prf'] === true && isDomain(window.location.hostname);
}

/**
 * Whether this browser can unlock key files with passkeys. What the authenticator can is seen when one is
 * made.
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

/** The browser's own buffer, which is handed on to the worker rather than copied. @throws PasskeyError */
function outputOf(results: AuthenticationExtensionsPRFValues | undefined): Uint8Array<ArrayBuffer> {
  const first = results?.first;
  if (!(first instanceof ArrayBuffer) || first.byteLength !== KEY_FILE_BYTES.prfOutput)
    throw new PasskeyError('passkey-without-prf');
  return new Uint8Array(first);
}

/**
 * What the passkey's PRF answers, after its holder was verified: as secret as a key. The signature over the
 * challenge proves nothing to anybody and is dropped.
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

/** Whether the file has a passkey of this host; another host's cannot be asked. */
export function hasPasskeyOfHere({ passkey }: KeyFile): boolean {
  return passkey?.rpId === window.location.hostname;
}

/**
 * What opens the file, from its passkey. To be transferred to the worker.
 * @param signal takes the prompt back; an answer that comes all the same is dropped
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
 * Makes a passkey for a new key file. Its user id is random, so it takes the place of no other: a file that
 * was saved before goes on opening with its own. @throws PasskeyError
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
        // Discoverable ones are what phones and password managers make; a security key without room makes
        // another.
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
  // Not every authenticator answers while it makes one; then it is asked once more.
  const prfOutput = prf.results === undefined ? await evaluate(known) : outputOf(prf.results);
  return { ...known, prfOutput };
}
