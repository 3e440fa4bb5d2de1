import { practiceTamperingSchema, type TamperingChoice } from '../../contract/practice.ts';
import type { Client } from '../http/client.ts';

/** Reads how the practice service deliberately tampers with this account's transactions. */
export async function readTampering(client: Client, signal?: AbortSignal): Promise<TamperingChoice> {
  const { kind } = await client.request({
    endpoint: 'readTampering',
    data: practiceTamperingSchema,
    signal,
  });
  return kind;
}

/** Makes the practice service start or stop tampering with this account's transactions. */
export async function chooseTampering(client: Client, kind: TamperingChoice): Promise<TamperingChoice> {
  const chosen = await client.request({
    endpoint: 'chooseTampering',
    body: { kind },
    data: practiceTamperingSchema,
  });
  return chosen.kind;
}
