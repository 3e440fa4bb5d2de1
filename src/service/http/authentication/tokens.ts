import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionTokens } from '../../../contract/session.ts';
import type { Clock } from '../../platform/clock.ts';
import { type RefreshGrant, UNREFRESHED_LIFETIME_MS } from '../../registry/accounts/session-store.ts';
import type { TokenKey, TokenKeys } from './token-keys.ts';

const ACCESS_TOKEN_LIFETIME_S = 300;
const REFRESH_TOKEN_LIFETIME_S = UNREFRESHED_LIFETIME_MS / 1000;

const ISSUER = 'contribution-desk';
/** The number of verified tokens in the cache, which evicts the oldest. */
const MAX_REMEMBERED = 10_000;

const claimsSchema = z.object({
  sid: z.uuid(),
  use: z.enum(['access', 'refresh']),
  kid: z.string(),
  exp: z.int(),
  exchanges: z.int().min(0).optional(),
});

/** The claims of a verified token. */
interface Claims {
  readonly sessionId: string;
  readonly use: 'access' | 'refresh';
  readonly keyId: string;
  readonly expiresAtMs: number;
  /** Of a refresh token. */
  readonly exchanges: number | undefined;
}

export interface Tokens {
  /** A pair of tokens for a session, signed with the current key. @throws {StoreError} */
  issue(grant: RefreshGrant): Promise<SessionTokens>;
  /** The session of an access token; `undefined` when expired, of another use or foreign. @throws {StoreError} */
  readAccess(token: string): Promise<string | undefined>;
  /** The grant of a refresh token; `undefined` as above. @throws {StoreError} */
  readRefresh(token: string): Promise<RefreshGrant | undefined>;
}

/** EdDSA JWTs: they name a session and the signing key, and nothing about the session's owner. */
export function createTokens(keys: TokenKeys, clock: Clock): Tokens {
  async function sign(
    { keyId, privateKey }: TokenKey,
    claims: { readonly sid: string; readonly use: 'access' | 'refresh'; readonly exchanges?: number },
    lifetimeS: number,
  ): Promise<string> {
    const nowS = Math.floor(clock.nowMs() / 1000);
    return new SignJWT(claims)
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
      const checked = claimsSchema.safeParse({ ...payload, kid: protectedHeader.kid });
      if (!checked.success) return undefined;
      const { sid: sessionId, use, kid: keyId, exp, exchanges } = checked.data;
      const claims = { sessionId, use, keyId, expiresAtMs: exp * 1000, exchanges };
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

  async function read(token: string): Promise<Claims | undefined> {
    const claims = verified.get(token) ?? (await verify(token));
    if (claims === undefined || claims.expiresAtMs <= clock.nowMs()) return undefined;
    // A replaced key invalidates its tokens, cached or not.
    return (await keys.find(claims.keyId)) === undefined ? undefined : claims;
  }

  return {
    async issue({ sessionId: sid, exchanges }) {
      const key = await keys.load();
      const [accessToken, refreshToken] = await Promise.all([
        sign(key, { sid, use: 'access' }, ACCESS_TOKEN_LIFETIME_S),
        sign(key, { sid, use: 'refresh', exchanges }, REFRESH_TOKEN_LIFETIME_S),
      ]);
      return { accessToken, refreshToken, expirationTime: ACCESS_TOKEN_LIFETIME_S };
    },
    async readAccess(token) {
      const claims = await read(token);
      return claims?.use === 'access' ? claims.sessionId : undefined;
    },
    async readRefresh(token) {
      const claims = await read(token);
      return claims?.use === 'refresh' && claims.exchanges !== undefined
        ? { sessionId: claims.sessionId, exchanges: claims.exchanges }
        : undefined;
    },
  };
}
