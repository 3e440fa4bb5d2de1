import type { EndpointName } from '../../contract/endpoints.ts';
import { formatIpv4 } from '../../contract/identifier/ipv4.ts';

/** What follows the path of an endpoint, and the body. */
export interface Asked {
  readonly rest?: string;
  readonly body?: unknown;
  /** Instead of the loud account's access token. */
  readonly token?: string;
}

/** What the requests of the loud account are made of. */
export interface Scene {
  readonly accountId: string;
  readonly refreshToken: string;
  readonly sessionRequest: unknown;
  /** Signed. */
  readonly reports: readonly string[];
  /** Signed, of 5,000 contributions each. */
  readonly longReports: readonly string[];
  /** Signed. */
  readonly flags: readonly string[];
  /** 5,000 contributions to report, and as many to flag. */
  readonly drafts: readonly unknown[];
  readonly assets: readonly string[];
  /** A long report on the ledger. */
  readonly payloadHash: string;
  readonly height: number;
  readonly downloadId: string;
  /** New accounts of practice. */
  readonly accounts: readonly unknown[];
}

const PLAIN: readonly Asked[] = [{}];

/** Covered by all ranges in each other. */
const BLOCK = Array.from({ length: 1_000 }, (_, index) => formatIpv4(46 * 2 ** 24 + 2 ** 23 - 500 + index));

/** Single values that all ranges of an attack cover, and all there is. */
const SEARCHES: readonly Asked[] = [
  '45.67.89.1',
  '0.0.0.0-255.255.255.255',
  '46.127.255.255',
  '+440000000000-+449999999999',
  '+447800900123',
  '45.0.0.0-45.255.255.255',
  '2001:db8::1',
  '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
].map((identifier) => ({ rest: encodeURIComponent(identifier) }));

/** The most expensive requests that each endpoint takes. */
export const KINDS: Readonly<Record<EndpointName, (scene: Scene) => readonly Asked[]>> = {
  retrieveContributions: () => SEARCHES,
  retrieveByGet: () => SEARCHES,
  checkContributions: () => [{ body: BLOCK }],
  changes: () => [{ rest: '?after=0.0&limit=1000' }],
  quote: () => [{ rest: '?size=10000' }, { rest: '?size=10000&confidence-score=true' }],
  download: () => [{ rest: '?size=10000' }],
  downloadAgain: ({ downloadId }) => [{ rest: downloadId }],
  statistics: () => PLAIN,
  peers: () => PLAIN,
  peer: () => [{ rest: 'west' }],
  movements: () => [{ rest: '?size=1000' }],
  readTransaction: ({ payloadHash }) => [{ rest: payloadHash }],
  ledgerEntry: ({ height }) => [{ rest: String(height) }],
  assembleContribution: ({ drafts }) => [{ body: drafts }],
  submitContribution: ({ reports, longReports }) => [...longReports, ...reports].map((body) => ({ body })),
  assembleFlag: ({ assets, accountId }) => [
    { body: { assetDefinitionIds: assets.map((definitionId) => ({ definitionId, accountId })) } },
  ],
  submitFlag: ({ flags }) => flags.map((body) => ({ body })),
  balance: () => PLAIN,
  downloadPrice: () => PLAIN,
  rewards: () => PLAIN,
  monthlyLimit: () => PLAIN,
  account: () => PLAIN,
  openSession: ({ sessionRequest }) => [{ body: sessionRequest }],
  refreshSession: ({ refreshToken: token }) => [{ token }],
  endSession: () => PLAIN,
  makeFeedKey: () => [{ body: { name: 'another' } }],
  feedKeys: () => PLAIN,
  revokeFeedKey: () => [{ rest: 'unknown' }],
  practiceAccount: ({ accounts }) => accounts.map((body) => ({ body })),
  readTampering: () => PLAIN,
  chooseTampering: () => [{ body: { kind: 'none' } }],
  ledgerStatus: () => PLAIN,
  ledgerCheckpoint: () => PLAIN,
  ledgerTile: () => [{ rest: 'entries/000' }],
  ledgerProof: ({ payloadHash }) => [{ rest: payloadHash }],
  config: () => PLAIN,
  health: () => PLAIN,
  live: () => PLAIN,
  metrics: () => PLAIN,
  openApi: () => PLAIN,
};
