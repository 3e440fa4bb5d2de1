import { createHmac } from 'node:crypto';

/** The secret as its receiver is given it. Source: Standard Webhooks 1.0.0, "Signature scheme". */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

interface Message {
  /** The same at every attempt, by which a receiver knows a repeat. No dots: they separate what is signed. */
  readonly id: string;
  readonly body: string;
}

/** The headers of one attempt at a message. Libraries of receivers refuse a timestamp that is five minutes old. */
export function signedHeaders(
  secret: Uint8Array,
  { id, body }: Message,
  nowMs: number,
): Readonly<Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string>> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
