import type { z } from 'zod';
import { type PracticeAccountRequest, practiceAccountSchema } from '../../contract/practice.ts';
import type { Client } from './client.ts';

/** Registers and authorizes an account in practice mode. Only public keys are sent. */
export function createPracticeAccount(
  client: Client,
  request: PracticeAccountRequest,
): Promise<z.output<typeof practiceAccountSchema>> {
  return client.request({
    endpoint: 'practiceAccount',
    body: request,
    data: practiceAccountSchema,
    token: null,
  });
}
