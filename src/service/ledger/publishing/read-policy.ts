import { readFile } from 'node:fs/promises';
import { AppError } from '../../../contract/app-error.ts';
import { parsePolicy, type Policy } from '../../../transparency/policy.ts';
import { TransparencyError } from '../../../transparency/errors.ts';
import { nodeCryptography } from '../node-cryptography.ts';

export const WITHOUT_WITNESSES: Policy = { logs: [], witnesses: [], groups: new Map(), quorum: 'none' };

/** A policy from a file. @throws {AppError} */
export async function readPolicy(path: string): Promise<Policy> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('policy-unreadable', `The policy ${path} cannot be read.`, { cause });
  });
  try {
    return await parsePolicy(nodeCryptography, text);
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw new AppError('policy-invalid', `The policy ${path} cannot be used. ${error.message}`, {
      cause: error,
    });
  }
}

const isHttpUrl = (url: string | undefined): boolean =>
  url !== undefined && /^https?:\/\/[^\s@]+$/u.test(url);

/** The witnesses that cosign the ledger, from LEDGER_POLICY; each has an address. @throws {AppError} */
export async function readWitnessPolicy(path: string | undefined): Promise<Policy> {
  if (path === undefined) return WITHOUT_WITNESSES;
  const policy = await readPolicy(path);
  const mute = policy.witnesses.find(({ url }) => !isHttpUrl(url));
  if (mute === undefined) return policy;
  throw new AppError(
    'policy-invalid',
    `The policy ${path} cannot be used. The witness ${mute.name} has no http or https address behind its key.`,
  );
}
