import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import { accountEmailSchema, accountIdSchema, publicKeyHexSchema } from '../../contract/account-schemas.ts';
import type { SessionSigner } from '../../client/sessions/open-session.ts';
import { SignerError } from '../../signer/errors.ts';
import { createMemorySigner } from '../../signer/in-process/memory-signer.ts';
import type { KeyIdentity, KeyOwner } from '../../signer/signer.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import { describeEnd, runShell } from '../run/shell.ts';

const identitySchema = z.object({
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: publicKeyHexSchema,
  authPublicKeyHex: publicKeyHexSchema,
});
const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})+$/iu);

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

function hexOf(answer: string, request: SigningRequest['request']): string {
  if (!hexSchema.safeParse(answer).success)
    throw failed(`did not answer “${request}” with hexadecimal digits`);
  return answer;
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
  const checked = new Map<
    string,
    { readonly transactionHex: string; readonly request: TransactionRequest }
  >();
  const signer: SessionSigner = {
    state: 'unlocked',
    identity,
    async signEmail(address) {
      const request = 'sign-email';
      return hexOf(await ask(command, { request, email: address }), request);
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
      const answer = hexOf(await ask(command, { request, transactionHex, payloadHashHex }), request);
      return checker.importSignature(transactionHex, approved.request, answer, identity.publicKeyHex);
    },
    lock: () => checker.lock(),
  };
  return { signer, owner: { accountId, email } };
}
