import { createClient } from '../../client/http/client.ts';
import { createPracticeAccount } from '../../client/sessions/sessions.ts';
import { createMemorySigner } from '../../signer/in-process/memory-signer.ts';
import type { KeyOwner } from '../../signer/signer.ts';

/** A new account at a practice service, of a program with its keys in memory. */
export async function createProgramAccount(baseUrl: string, accountId: string, nowMs?: () => number) {
  const owner: KeyOwner = { accountId, email: `${accountId}.example` };
  const signer = createMemorySigner(nowMs);
  const identity = await signer.generateKeys();
  await createPracticeAccount(createClient({ baseUrl, session: () => undefined }), { ...owner, ...identity });
  return { owner, signer };
}
