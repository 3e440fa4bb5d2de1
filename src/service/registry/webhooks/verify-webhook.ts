import { randomBytes } from 'node:crypto';
import { ServiceError } from '../../platform/service-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';
import type { PostWebhook } from './post-webhook.ts';
import { signedHeaders } from './sign-message.ts';
import { noteVerification, readWebhook } from './webhook-store.ts';

/**
 * Sends a challenge, which the receiver answers with 2xx and nothing but the challenge as its body. A webhook that was
 * off goes on then. @throws {ServiceError} 404; 409 with the reason why it did not
 */
export async function verifyWebhook(
  { db, clock, post }: { readonly db: Db; readonly clock: Clock; readonly post: PostWebhook },
  webhookId: string,
  peerId: string,
  signal: AbortSignal,
): Promise<void> {
  const { url, secret } = await readWebhook(db, webhookId, peerId);
  const challenge = randomBytes(24).toString('base64url');
  const nowMs = clock.nowMs();
  const id = `wh_${webhookId}_verify_${challenge}`;
  const timestamp = new Date(nowMs).toISOString();
  const body = JSON.stringify({ type: 'webhook.verify', timestamp, data: { challenge } });
  const message = { url, headers: signedHeaders(secret, { id, body }, nowMs), body };
  const answer = await post(message, signal);
  const isEcho = answer.body?.trim() === challenge;
  const problem = answer.problem ?? (isEcho ? null : 'The receiver did not answer with the challenge.');
  await noteVerification(db, webhookId, { status: answer.status, problem }, clock.nowMs());
  if (problem !== null) throw new ServiceError(409, 'webhook-unverified', problem);
}
