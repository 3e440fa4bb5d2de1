import { z } from 'zod';
import { readJson } from '../../command-line/read-json.ts';
import { AppError } from '../../contract/app-error.ts';
import { accountEmailSchema, accountIdSchema, publicKeyHexSchema } from '../../contract/account-schemas.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import type { SessionSigner } from '../../client/sessions/open-session.ts';
import { SignerError } from '../../signer/errors.ts';
import { createMemorySigner } from '../../signer/in-process/memory-signer.ts';
import type { KeyIdentity, KeyOwner } from '../../signer/signer.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import { attachSignature } from '../../transaction/sign/sign.ts';
import { describeEnd, runShell } from '../run/shell.ts';

const identitySchema = z.object({
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: publicKeyHexSchema,
  authPublicKeyHex: publicKeyHexSchema,
});
const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/iu);

/** One request of the protocol, on the standard input of the command. Source: src/script/README.md. */
type SigningRequest =
  | { readonly request: 'identity' }
  | { readonly request: 'sign-email'; readonly email: string }
  | {
      readonly request: 'sign-transaction';
      readonly transactionHex: string;
      readonly payloadHashHex: string;
    };

const failed = (reason: string): AppError =>
  new AppError('signer-command', `The signer command ${reason}. Nothing was signed.`);

/** Its answer is not repeated in an error. */
async function ask(command: string, request: SigningRequest): Promise<string> {
  const { code, answer } = await runShell(command, `${JSON.stringify(request)}\n`, 'pipe');
  if (code !== 0) throw failed(describeEnd(code));
  return answer.trim();
}

function identityOf(answer: string): KeyIdentity & KeyOwner {
  const identity = readJson(identitySchema, answer);
  if (identity !== undefined) return identity;
  throw failed('did not answer “identity” with accountId, email, publicKeyHex and authPublicKeyHex');
}

function signatureOf(answer: string, request: SigningRequest['request']): string {
  if (!signatureSchema.safeParse(answer).success)
    throw failed(`did not answer “${request}” with a signature in 128 hexadecimal digits`);
  return answer;
}

/** The transaction with the signature, which is the only one and valid. */
function withSignature(transactionHex: string, signatureHex: string, signerPublicKeyHex: string): string {
  const signed = attachSignature(hexToBytes(transactionHex), {
    algorithm: 'Ed25519',
    publicKey: hexToBytes(signerPublicKeyHex),
    signature: hexToBytes(signatureHex),
  });
  const { payloadHashHex, signatures } = inspectTransaction(signed);
  if (!signatures.every(({ valid }) => valid))
    throw failed(
      `answered with a signature that is not of this transaction by ${signerPublicKeyHex}: it signs the 32 bytes of the hash ${payloadHashHex}, not their text`,
    );
  return bytesToHex(signed);
}

/**
 * Signs by an external command. What it signs was compared before in this process, and its signature is
 * verified here.
 */
export async function createCommandSigner(
  command: string,
  clock: () => number,
): Promise<{ readonly signer: SessionSigner; readonly owner: KeyOwner }> {
  const { accountId, email, ...identity } = identityOf(await ask(command, { request: 'identity' }));
  const checker = createMemorySigner(clock);
  /** What matches, by its payload hash. */
  const approved = new Map<string, string>();
  const signer: SessionSigner = {
    state: 'unlocked',
    identity,
    async signEmail(address) {
      const request = 'sign-email';
      return signatureOf(await ask(command, { request, email: address }), request);
    },
    async checkTransaction(transactionHex, request) {
      const result = await checker.checkTransaction(transactionHex, request);
      if (result.comparison.verdict === 'matches') approved.set(result.payloadHashHex, transactionHex);
      return result;
    },
    async signTransaction(payloadHashHex) {
      const transactionHex = approved.get(payloadHashHex);
      if (transactionHex === undefined) throw new SignerError('transaction-not-approved');
      approved.delete(payloadHashHex);
      const request = 'sign-transaction';
      const answer = await ask(command, { request, transactionHex, payloadHashHex });
      return withSignature(transactionHex, signatureOf(answer, request), identity.publicKeyHex);
    },
    lock: () => checker.lock(),
  };
  return { signer, owner: { accountId, email } };
}
