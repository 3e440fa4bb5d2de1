import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import { accountEmailSchema, accountIdSchema, publicKeyHexSchema } from '../../contract/account-schemas.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import type { SessionSigner } from '../../client/sessions/open-session.ts';
import { SignerError } from '../../signer/errors.ts';
import { createMemorySigner } from '../../signer/in-process/memory-signer.ts';
import type { KeyIdentity, KeyOwner } from '../../signer/signer.ts';
import { compareTransaction } from '../../transaction/compare/compare.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
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
  try {
    return identitySchema.parse(JSON.parse(answer));
  } catch (cause) {
    if (!(cause instanceof z.ZodError) && !(cause instanceof SyntaxError)) throw cause;
    throw failed('did not answer “identity” with accountId, email, publicKeyHex and authPublicKeyHex');
  }
}

function signatureOf(answer: string, request: SigningRequest['request']): string {
  if (!signatureSchema.safeParse(answer).success)
    throw failed(`did not answer “${request}” with a signature in 128 hexadecimal digits`);
  return answer;
}

interface Approved {
  readonly transactionHex: string;
  readonly request: TransactionRequest;
}

/** The transaction with the signature, read back and compared: its only one, valid, by this key, and not expired. */
function withSignature(
  { transactionHex, request }: Approved,
  signatureHex: string,
  signerPublicKeyHex: string,
  nowMs: number,
): string {
  const signed = attachSignature(hexToBytes(transactionHex), {
    algorithm: 'Ed25519',
    publicKey: hexToBytes(signerPublicKeyHex),
    signature: hexToBytes(signatureHex),
  });
  const inspection = inspectTransaction(signed);
  const { payloadHashHex, signatures } = inspection;
  if (!signatures.every(({ valid }) => valid))
    throw failed(
      `answered with a signature that is not of this transaction by ${signerPublicKeyHex}: it signs the 32 bytes of the hash ${payloadHashHex}, not their text`,
    );
  if (compareTransaction(inspection, request, { nowMs, signerPublicKeyHex }).verdict !== 'matches')
    throw new SignerError('transaction-not-approved');
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
  const checked = new Map<string, Approved>();
  const signer: SessionSigner = {
    state: 'unlocked',
    identity,
    async signEmail(address) {
      const request = 'sign-email';
      return signatureOf(await ask(command, { request, email: address }), request);
    },
    async checkTransaction(transactionHex, request) {
      const result = await checker.checkTransaction(transactionHex, request);
      if (result.comparison.verdict === 'matches')
        checked.set(result.payloadHashHex, { transactionHex, request });
      return result;
    },
    async signTransaction(payloadHashHex) {
      const approved = checked.get(payloadHashHex);
      if (approved === undefined) throw new SignerError('transaction-not-approved');
      checked.delete(payloadHashHex);
      const { transactionHex } = approved;
      const request = 'sign-transaction';
      const answer = await ask(command, { request, transactionHex, payloadHashHex });
      return withSignature(approved, signatureOf(answer, request), identity.publicKeyHex, clock());
    },
    lock: () => checker.lock(),
  };
  return { signer, owner: { accountId, email } };
}
