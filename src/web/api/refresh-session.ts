import { type SessionTokens, sessionTokensSchema } from '../../contract/session.ts';
import type { Client } from './client.ts';

/** New tokens for a refresh token. */
export function refreshSession(client: Client, refreshToken: string): Promise<SessionTokens> {
  return client.request({ endpoint: 'refreshSession', data: sessionTokensSchema, token: refreshToken });
}
