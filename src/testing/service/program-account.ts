import { createClient } from '../../client/http/client.ts';
import { createPracticeAccount } from '../../client/sessions/sessions.ts';
import type { KeyOwner } from '../../signer/signer.ts';
import { createSigner } from '../../signer/worker-signer.ts';
import { cheapWorker } from '../signer/cheap-worker.ts';

/** A new account at a practice service, of a program with its keys in memory; its key files are the cheapest to open. */
export async function createProgramAccount(baseUrl: string, accountId: string, nowMs?: () => number) {
  const owner: KeyOwner = { accountId, email: `${accountId}.example` };
  const signer = createSigner({ createWorker: () => cheapWorker(undefined, nowMs) });
  const identity = await signer.generateKeys();
  await createPracticeAccount(createClient({ baseUrl, session: () => undefined }), { ...owner, ...identity });
  return { owner, signer };
}
