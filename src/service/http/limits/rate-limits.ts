import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../platform/service-error.ts';
import type { ServiceContext } from '../context.ts';
import { Turns } from './turns.ts';
import { clientAddressOf, trustProxyOf } from '../trusted-proxy.ts';

const WINDOW_MS = 60_000;
/** The number of accounts, and of addresses, that are counted; the least recently seen is dropped first. */
const MAX_REMEMBERED = 50_000;
declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request of the caller; sets its headers. @throws {ServiceError} 429 */
    limitAccount: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** Counts a request without a known account. @throws {ServiceError} 429 */
    limitAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** For monitoring, which no noisy neighbour may make believe that the service is dead: it is paced, and not counted. */
    paceAddress: (request: FastifyRequest) => Promise<void>;
  }
}

/**
 * Four requests of each account, and of each address, begin in one pass of the event loop, refused ones too. However many it
 * sends at a time, others' come between them.
 */
function paceBy(keyOf: (request: FastifyRequest) => string): (request: FastifyRequest) => Promise<void> {
  const turns = new Turns({ atOnce: 4 });
  return (request) => turns.inTurn(keyOf(request), () => undefined);
}

/**
 * Two independent limits: one for each account, one for each address without a valid access token, which
 * covers guessing tokens and signatures. A /64 of IPv6 counts as one address: it has one owner.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  { settings, metrics }: Pick<ServiceContext, 'settings' | 'metrics'>,
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, cache: MAX_REMEMBERED });

  function limitBy(
    by: 'account' | 'address',
    max: number,
    keyGenerator: (request: FastifyRequest) => string,
  ) {
    const count = app.createRateLimit({ keyGenerator, max });
    const pace = paceBy(keyGenerator);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await pace(request);
      const used = await count(request);
      if (used.isAllowed) return;
      const { remaining, ttlInSeconds, isExceeded } = used;
      reply.headers({
        'x-ratelimit-limit': max,
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': ttlInSeconds,
      });
      if (!isExceeded) return;
      metrics.countLimited(by);
      const message = `Too many requests. Go on after ${ttlInSeconds} seconds.`;
      throw new ServiceError(429, 'too-many-requests', message, { retryAfterS: ttlInSeconds });
    };
  }
  app.decorate(
    'limitAccount',
    limitBy('account', settings.rateLimitPerMinute, ({ caller, ip }) => caller?.accountId ?? ip),
  );
  const trusts = trustProxyOf(settings);
  const addressOf = ({ raw }: FastifyRequest) => normalizeIP(clientAddressOf(raw, trusts));
  app.decorate('limitAddress', limitBy('address', settings.addressRateLimitPerMinute, addressOf));
  app.decorate('paceAddress', paceBy(addressOf));
}
