import { type SessionRequest, type SessionTokens, sessionTokensSchema } from '../../contract/session.ts';
import type { Client } from './client.ts';

/** Opens a session with the e-mail signed by the Authorization key. The answer goes to the token holder only. */
export function openSession(client: Client, request: SessionRequest): Promise<SessionTokens> {
  return client.request({ endpoint: 'openSession', body: request, data: sessionTokensSchema, token: null });
}
