import { createPublicKey, randomUUID, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionTokens } from '../../contract/session.ts';
import type { Clock } from '../clock.ts';

const ACCESS_TOKEN_LIFETIME_S = 300;
/** How long a session lives without being refreshed. */
export const REFRESH_TOKEN_LIFETIME_S = 12 * 60 * 60;

const ISSUER = 'contribution-desk';
const claimsSchema = z.object({ sid: z.uuid(), use: z.enum(['access', 'refresh']) });

export interface Tokens {
  /** A pair for a session. */
  issue(sessionId: string): Promise<SessionTokens>;
  /** The session that a token belongs to; `undefined` when it is expired, for another use, or not ours. */
  read(token: string, use: 'access' | 'refresh'): Promise<string | undefined>;
}

/** EdDSA JWTs: they name a session, and say nothing about whom it belongs to. */
export function createTokens(key: KeyObject, clock: Clock): Tokens {
  const publicKey = createPublicKey(key);
  async function sign(sessionId: string, use: 'access' | 'refresh', lifetimeS: number): Promise<string> {
    const nowS = Math.floor(clock.nowMs() / 1000);
    return new SignJWT({ sid: sessionId, use })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(ISSUER)
      .setJti(randomUUID())
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + lifetimeS)
      .sign(key);
  }
  return {
    async issue(sessionId) {
      const [accessToken, refreshToken] = await Promise.all([
        sign(sessionId, 'access', ACCESS_TOKEN_LIFETIME_S),
        sign(sessionId, 'refresh', REFRESH_TOKEN_LIFETIME_S),
      ]);
      return { accessToken, refreshToken, expirationTime: ACCESS_TOKEN_LIFETIME_S };
    },
    async read(token, use) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          issuer: ISSUER,
          currentDate: new Date(clock.nowMs()),
          requiredClaims: ['exp', 'iat', 'jti'],
        });
        const claims = claimsSchema.safeParse(payload);
        return claims.success && claims.data.use === use ? claims.data.sid : undefined;
      } catch (error) {
        // Whatever jose finds wrong with a token means the same: it is not one of ours, or no longer.
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
