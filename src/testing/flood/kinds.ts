import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { formatIpv4 } from '../../contract/identifier/ipv4.ts';
import type { NoiseRequest } from './noise.ts';

/** What the requests of the loud account are made of. */
export interface Scene {
  readonly token: string;
  readonly feedKeys: readonly string[];
  /** Signed reports of one contribution each, of 5,000, and a flag. */
  readonly reports: readonly string[];
  readonly longReports: readonly string[];
  readonly flags: readonly string[];
  readonly longDrafts: string;
  readonly assets: readonly string[];
  readonly accountId: string;
  readonly payloadHash: string;
  readonly downloadId: string;
  readonly longEntry: number;
  readonly session: string;
}

type Kind = (scene: Scene) => readonly NoiseRequest[];

const get = (path: string, token?: string): NoiseRequest => ({
  method: 'GET',
  path,
  ...(token === undefined ? {} : { token }),
});
const changes = `${ENDPOINTS.changes.path}?after=0.0&limit=10000`;
const BLOCK = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => formatIpv4(46 * 2 ** 24 + 2 ** 23 - 500 + index)),
);
const searches = (token: string, ids: readonly string[]): NoiseRequest[] =>
  ids.map((id) => ({ method: 'POST', path: retrievePath(id), token }));
const check = (token: string): NoiseRequest => ({ ...ENDPOINTS.checkContributions, token, body: BLOCK });
const submit = (token: string, hex: readonly string[], endpoint: 'submitContribution' | 'submitFlag') =>
  hex.map((signed) => ({ ...ENDPOINTS[endpoint], token, body: JSON.stringify(signed) }));

export const KINDS = {
  'searches of one value': ({ token }) =>
    searches(token, ['45.67.89.1', '46.127.255.255', '+447800900123', '2001:db8::1']),
  'wide searches': ({ token }) =>
    searches(token, [
      '0.0.0.0-255.255.255.255',
      '+440000000000-+449999999999',
      '45.0.0.0-45.255.255.255',
      '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ]),
  'checks of 1,000': ({ token }) => [check(token)],
  'checks by three feed keys': ({ feedKeys }) => feedKeys.map(check),
  'pages of changes': ({ token }) => [get(changes, token)],
  'pages of changes by three feed keys': ({ feedKeys }) => feedKeys.map((key) => get(changes, key)),
  'quotes of everything': ({ token }) => [
    get(`${ENDPOINTS.quote.path}?size=10000`, token),
    get(`${ENDPOINTS.quote.path}?size=10000&confidence-score=true`, token),
  ],
  downloads: ({ token }) => [get(`${ENDPOINTS.download.path}?size=10000`, token)],
  'the same download again': ({ token, downloadId }) => [
    get(ENDPOINTS.downloadAgain.path + downloadId, token),
  ],
  statistics: ({ token }) => [get(ENDPOINTS.statistics.path, token)],
  peers: ({ token }) => [get(ENDPOINTS.peers.path, token), get(`${ENDPOINTS.peer.path}west`, token)],
  movements: ({ token }) => [get(`${ENDPOINTS.movements.path}?size=1000`, token)],
  'balance, price, rewards, limit and account': ({ token }) =>
    (['balance', 'downloadPrice', 'rewards', 'monthlyLimit', 'account'] as const).map((name) =>
      get(ENDPOINTS[name].path, token),
    ),
  'a transaction': ({ token, payloadHash }) => [get(ENDPOINTS.readTransaction.path + payloadHash, token)],
  'an entry of the ledger': ({ token, longEntry }) => [
    get(`${ENDPOINTS.ledgerEntry.path}${longEntry}`, token),
  ],
  'reports of 5,000 assembled': ({ token, longDrafts }) => [
    { ...ENDPOINTS.assembleContribution, token, body: longDrafts },
  ],
  'reports of 1 submitted': ({ token, reports }) => submit(token, reports, 'submitContribution'),
  'reports of 5,000 submitted': ({ token, longReports }) => submit(token, longReports, 'submitContribution'),
  'flags of 5,000 assembled': ({ token, assets, accountId }) => [
    {
      ...ENDPOINTS.assembleFlag,
      token,
      body: JSON.stringify({
        assetDefinitionIds: assets.map((definitionId) => ({ definitionId, accountId })),
      }),
    },
  ],
  'flags submitted': ({ token, flags }) => submit(token, flags, 'submitFlag'),
  'feed keys': ({ token }) => [get(ENDPOINTS.feedKeys.path, token)],
  sessions: ({ session }) => [{ ...ENDPOINTS.openSession, body: session }],
  'ledger status, checkpoint and proof': ({ payloadHash }) => [
    get(ENDPOINTS.ledgerStatus.path),
    get(ENDPOINTS.ledgerCheckpoint.path),
    get(ENDPOINTS.ledgerProof.path + payloadHash),
  ],
  'health, configuration and document': () => [
    get(ENDPOINTS.health.path),
    get(ENDPOINTS.config.path),
    get(ENDPOINTS.openApi.path),
  ],
} as const satisfies Record<string, Kind>;
