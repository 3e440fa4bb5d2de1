import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionTokens } from '../../../contract/session.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TokenKey, TokenKeys } from './token-keys.ts';

const ACCESS_TOKEN_LIFETIME_S = 300;
/** How long a session lives without being refreshed. */
export const REFRESH_TOKEN_LIFETIME_S = 12 * 60 * 60;

const ISSUER = 'contribution-desk';
/** How many verified tokens are cached; evicts the one verified longest ago. */
const MAX_REMEMBERED = 10_000;

const claimsSchema = z.object({
  sid: z.uuid(),
  use: z.enum(['access', 'refresh']),
  kid: z.string(),
  exp: z.int(),
});

/** The claims of a verified token. */
interface Claims {
  readonly sessionId: string;
  readonly use: 'access' | 'refresh';
  readonly keyId: string;
  readonly expiresAtMs: number;
}

export interface Tokens {
  /** A pair of tokens for a session, signed with the current key. @throws {StoreError} */
  issue(sessionId: string): Promise<SessionTokens>;
  /** The session that a token belongs to; `undefined` when it is expired, for another use, or not ours. @throws {StoreError} */
  read(token: string, use: 'access' | 'refresh'): Promise<string | undefined>;
}

/** EdDSA JWTs: they name a session and the key that signed them, and say nothing about whom the session belongs to. */
export function createTokens(keys: TokenKeys, clock: Clock): Tokens {
  async function sign(
    { keyId, privateKey }: TokenKey,
    sessionId: string,
    use: 'access' | 'refresh',
    lifetimeS: number,
  ): Promise<string> {
    const nowS = Math.floor(clock.nowMs() / 1000);
    return new SignJWT({ sid: sessionId, use })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId })
      .setIssuer(ISSUER)
      .setJti(randomUUID())
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + lifetimeS)
      .sign(privateKey);
  }
  async function keyOf({ kid }: { readonly kid?: string }) {
    const key = kid === undefined ? undefined : await keys.find(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }

  const verified = new Map<string, Claims>();
  /** Verifying takes as long as the rest of a small request, so valid tokens are cached until they expire. */
  async function verify(token: string): Promise<Claims | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
        algorithms: ['EdDSA'],
        issuer: ISSUER,
        currentDate: new Date(clock.nowMs()),
        requiredClaims: ['exp', 'iat', 'jti'],
      });
      const read = claimsSchema.safeParse({ ...payload, kid: protectedHeader.kid });
      if (!read.success) return undefined;
      const { sid: sessionId, use, kid: keyId, exp } = read.data;
      const claims = { sessionId, use, keyId, expiresAtMs: exp * 1000 };
      const [oldest] = verified.keys();
      if (verified.size >= MAX_REMEMBERED && oldest !== undefined) verified.delete(oldest);
      verified.set(token, claims);
      return claims;
    } catch (error) {
      // Every error of jose means the same: not one of our tokens, or no longer.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    async issue(sessionId) {
      const key = await keys.load();
      const [accessToken, refreshToken] = await Promise.all([
        sign(key, sessionId, 'access', ACCESS_TOKEN_LIFETIME_S),
        sign(key, sessionId, 'refresh', REFRESH_TOKEN_LIFETIME_S),
      ]);
      return { accessToken, refreshToken, expirationTime: ACCESS_TOKEN_LIFETIME_S };
    },
    async read(token, use) {
      const claims = verified.get(token) ?? (await verify(token));
      if (claims === undefined || claims.expiresAtMs <= clock.nowMs()) return undefined;
      // A replaced key invalidates its tokens, cached or not.
      if ((await keys.find(claims.keyId)) === undefined) return undefined;
      return claims.use === use ? claims.sessionId : undefined;
    },
  };
}
