import { type Route, test as sharedTest } from '@playwright/test';
import { z } from 'zod';
import { envelopeSchema } from '../src/contract/envelope.ts';

/** The parts beside the interface proper that this registry has. */
export type Extra = 'balance' | 'limit' | 'account' | 'price' | 'rewards';

/**
 * A registry that is not ours, behind the same app: it has the interface proper, which a real service
 * answers, and those extras that a test asks for, in other spellings and other forms of time. What it does
 * not have it answers as a framework does.
 */
export interface OtherRegistry {
  /** `GET /path?query` of everything that was asked of it. */
  readonly asked: readonly string[];
  offer(...extras: readonly Extra[]): void;
}

/** 64 bytes, as the profile of such a registry shows them. */
export const SHOWN_PRIVATE_KEY = 'c0ffee00'.repeat(16);

const MANAGEMENT = '/data/api/v1/contribution-management';
const CONTRIBUTION = `${MANAGEMENT}/contribution`;
const NEXT_MONTH_S = 1_796_083_200;

const RATES = { Wangiri: 10, SMSA2P: 10, IRSF: 12, StolenDevice: 10, IPFraud: 10, FlashCall: 10, Scam: 8 };

const EXTRA_PATHS: Readonly<Record<Extra, string>> = {
  balance: '/data/api/v1/wallet-management/balance',
  limit: '/data/api/v1/peer-management/limit',
  account: '/auth/api/v1/peer-management/account',
  price: `${CONTRIBUTION}/price`,
  rewards: `${MANAGEMENT}/rewards`,
};

const DATA: Readonly<Record<Extra, unknown>> = {
  balance: { tokenId: { definitionId: 'credit#contribution', accountId: 'admin@admin' }, balance: 50 },
  limit: { used: 600, total: 10_000, updatePeriod: 2_592_000, nextUpdate: NEXT_MONTH_S },
  account: {
    email: 'analyst@other.example',
    accountId: 'admin@admin',
    role: 'ROLE_PEER',
    status: 'ACTIVE',
    authPubKeyHex: 'a1'.repeat(32),
    authPrivateKeyHex: SHOWN_PRIVATE_KEY,
    irohaPublicKeyHex: 'b2'.repeat(32),
    irohaPrivateKeyHex: SHOWN_PRIVATE_KEY,
    salt: 'salt',
    firstName: 'Ada',
    lastName: null,
    peerType: 'MEDIUM_TELCO',
    peerIsPrivileged: true,
    peerCompanyName: 'Other Telecom',
    registrationDate: 1_704_067_200,
    subscriptionType: 'FREEMIUM',
    subscriptionExpiryDate: null,
  },
  price: { price: 1, confidenceIndexPrice: 2 },
  rewards: {
    rewardsTable: { LARGE_TELCO: RATES, MEDIUM_TELCO: RATES, SMALL_TELCO: RATES, VENDOR: RATES },
  },
};

const enveloped = (data: unknown) => ({ status: { code: 200, name: 'OK', message: 'Success' }, data });

/** As the framework of such a registry refuses what it does not know. */
const notThere = (path: string) => ({
  status: 404,
  json: { timestamp: new Date().toISOString(), status: 404, error: 'Not Found', path },
});

const itemsSchema = z.looseObject(
  envelopeSchema(z.array(z.looseObject({ contribution: z.looseObject({ timestamp: z.string() }) }))).shape,
);

/** Contributions with the other spelling of the asset’s id, and times in seconds. */
function respelled(honestJson: string) {
  const { status, data } = itemsSchema.parse(JSON.parse(honestJson));
  return {
    status,
    data: data.map(({ assetDefinitionIds, assetDefinitionId = assetDefinitionIds, contribution }) => ({
      assetDefinitionId,
      contribution: { ...contribution, timestamp: Math.floor(Date.parse(contribution.timestamp) / 1000) },
    })),
  };
}

const isCore = (method: string, path: string): boolean =>
  path.startsWith('/auth/api/v1/authentication-management/') ||
  /\/contribution\/(?:flag\/)?assemble$/u.test(path) ||
  path === `${CONTRIBUTION}/flag` ||
  (path === CONTRIBUTION && method === 'POST');

/** A test whose page has a registry of its own that is not ours. */
export const test = sharedTest.extend<{ readonly other: OtherRegistry }>({
  async other({ page }, runTest) {
    const asked: string[] = [];
    let offered: readonly Extra[] = [];
    async function answer(route: Route): Promise<void> {
      const method = route.request().method();
      const { pathname, search } = new URL(route.request().url());
      asked.push(`${method} ${pathname}${search}`);
      if (isCore(method, pathname)) return route.fallback();
      const extra = offered.find((name) => method === 'GET' && EXTRA_PATHS[name] === pathname);
      if (extra !== undefined) return route.fulfill({ json: enveloped(DATA[extra]) });
      const isNamed = Object.values(EXTRA_PATHS).includes(pathname) || pathname === `${CONTRIBUTION}/quote`;
      if (isNamed || !pathname.startsWith(`${CONTRIBUTION}/`)) return route.fulfill(notThere(pathname));
      // By identifier: it may be read, and nothing is sent with that.
      if (method !== 'GET') return route.fulfill({ status: 405, json: { error: 'Method Not Allowed' } });
      return route.fulfill({ json: respelled(await (await route.fetch()).text()) });
    }
    await page.route(({ pathname }) => /^\/(?:data|auth)\//u.test(pathname), answer);
    await runTest({
      asked,
      offer(...extras) {
        offered = extras;
      },
    });
  },
});
