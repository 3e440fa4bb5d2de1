import { createHash, randomBytes } from 'node:crypto';
import type { SessionTokens } from '../../../contract/session.ts';

export const ACCESS_TOKEN_LIFETIME_S = 300;

/** 32 random bytes, base64url. */
const TOKEN = /^[\w-]{43}$/u;

/** Whether a text has the form of a session's token; others need no look-up. */
export const isSessionToken = (text: string): boolean => TOKEN.test(text);

/** What the store keeps of a token, which is random: no salt and no slow hash protects it better. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token, 'ascii').digest();

const newToken = (): string => randomBytes(32).toString('base64url');

/** A pair of tokens that nobody has yet. */
export const newTokens = (): SessionTokens => ({
  accessToken: newToken(),
  refreshToken: newToken(),
  expirationTime: ACCESS_TOKEN_LIFETIME_S,
});
