import { z } from 'zod';
import type { Client } from './client.ts';

/** Ends the session of an access token; both its tokens are refused from then on. */
export async function endSession(client: Client, accessToken: string): Promise<void> {
  await client.request({ endpoint: 'endSession', data: z.unknown(), token: accessToken });
}
