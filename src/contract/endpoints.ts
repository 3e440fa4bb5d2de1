import type { ListFormat } from './list-formats.ts';
/** Of TAXII. The last is the only collection: it follows from its name (service/registry/lists/name-id.ts). */
const TAXII_PATH = '/taxii2';
const TAXII_ROOT = `${TAXII_PATH}/registry` as const;
export const TAXII_COLLECTION = '0a24fd98-c32e-568e-b59a-d040f661e51b';

/**
 * Every path of the service; nowhere else is one spelled. Source: INTERFACE.md, "Endpoints"
 * (the flag-assemble path says `contribution-manager` where the others say `contribution-management`).
 */
export const ENDPOINTS = {
  assembleContribution: {
    method: 'POST',
    path: '/data/api/v1/contribution-management/contribution/assemble',
  },
  submitContribution: { method: 'POST', path: '/data/api/v1/contribution-management/contribution' },
  retrieveContributions: { method: 'POST', path: '/data/api/v1/contribution-management/contribution/' },
  checkContributions: {
    method: 'POST',
    path: '/data/api/v1/contribution-management/contribution/check',
  },
  retrieveByGet: { method: 'GET', path: '/data/api/v1/contribution-management/contribution/' },
  download: { method: 'GET', path: '/data/api/v1/contribution-management/contribution' },
  quote: { method: 'GET', path: '/data/api/v1/contribution-management/contribution/quote' },
  downloadAgain: { method: 'GET', path: '/data/api/v1/contribution-management/contribution/download/' },
  newest: { method: 'GET', path: '/data/api/v1/contribution-management/newest' },
  changes: { method: 'GET', path: '/data/api/v1/feed-management/changes' },
  makeFeedKey: { method: 'POST', path: '/data/api/v1/feed-management/keys' },
  feedKeys: { method: 'GET', path: '/data/api/v1/feed-management/keys' },
  revokeFeedKey: { method: 'DELETE', path: '/data/api/v1/feed-management/keys/' },
  mispManifest: { method: 'GET', path: '/data/api/v1/feed-management/misp/manifest.json' },
  mispEvent: { method: 'GET', path: '/data/api/v1/feed-management/misp/' },
  taxiiDiscovery: { method: 'GET', path: TAXII_PATH },
  taxiiRoot: { method: 'GET', path: TAXII_ROOT },
  taxiiCollections: { method: 'GET', path: `${TAXII_ROOT}/collections` },
  taxiiCollection: { method: 'GET', path: `${TAXII_ROOT}/collections/${TAXII_COLLECTION}` },
  taxiiObjects: { method: 'GET', path: `${TAXII_ROOT}/collections/${TAXII_COLLECTION}/objects` },
  makeWebhook: { method: 'POST', path: '/data/api/v1/feed-management/webhooks' },
  webhooks: { method: 'GET', path: '/data/api/v1/feed-management/webhooks' },
  deleteWebhook: { method: 'DELETE', path: '/data/api/v1/feed-management/webhooks/' },
  verifyWebhook: { method: 'POST', path: '/data/api/v1/feed-management/webhooks/verify/' },
  replayWebhook: { method: 'POST', path: '/data/api/v1/feed-management/webhooks/replay/' },
  list: { method: 'GET', path: '/data/api/v1/feed-management/lists/' },
  assembleFlag: { method: 'PATCH', path: '/data/api/v1/contribution-manager/contribution/flag/assemble' },
  submitFlag: { method: 'PATCH', path: '/data/api/v1/contribution-management/contribution/flag' },
  readTransaction: { method: 'GET', path: '/data/api/v1/contribution-management/transaction/' },
  balance: { method: 'GET', path: '/data/api/v1/wallet-management/balance' },
  movements: { method: 'GET', path: '/data/api/v1/wallet-management/history' },
  peers: { method: 'GET', path: '/data/api/v1/peer-management/peers' },
  peer: { method: 'GET', path: '/data/api/v1/peer-management/peers/' },
  statistics: { method: 'GET', path: '/data/api/v1/contribution-management/statistics' },
  downloadPrice: { method: 'GET', path: '/data/api/v1/contribution-management/contribution/price' },
  rewards: { method: 'GET', path: '/data/api/v1/contribution-management/rewards' },
  monthlyLimit: { method: 'GET', path: '/data/api/v1/peer-management/limit' },
  account: { method: 'GET', path: '/auth/api/v1/peer-management/account' },
  operations: { method: 'GET', path: '/auth/api/v1/peer-management/account/operations' },
  openSession: { method: 'POST', path: '/auth/api/v1/authentication-management/session' },
  refreshSession: { method: 'PATCH', path: '/auth/api/v1/authentication-management/session' },
  endSession: { method: 'POST', path: '/auth/api/v1/authentication-management/logout' },
  practiceAccount: { method: 'POST', path: '/practice/accounts' },
  readTampering: { method: 'GET', path: '/practice/tampering' },
  chooseTampering: { method: 'PUT', path: '/practice/tampering' },
  ledgerStatus: { method: 'GET', path: '/ledger/status' },
  ledgerCheckpoint: { method: 'GET', path: '/ledger/checkpoint' },
  ledgerTile: { method: 'GET', path: '/ledger/tile/' },
  ledgerProof: { method: 'GET', path: '/ledger/proof/' },
  ledgerEntry: { method: 'GET', path: '/ledger/entry/' },
  config: { method: 'GET', path: '/config.json' },
  health: { method: 'GET', path: '/health' },
  live: { method: 'GET', path: '/health/live' },
  metrics: { method: 'GET', path: '/metrics' },
  openApi: { method: 'GET', path: '/openapi.json' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string }>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The height of an entry in a path, below 10^15. */
export const ENTRY_HEIGHT = /^[1-9][0-9]{0,14}$/u;

/** The path that retrieves one identifier or range: it is one path segment, percent-encoded once. Source: INTERFACE.md, "Retrieve". */
export function retrievePath(identifier: string): string {
  return ENDPOINTS.retrieveContributions.path + encodeURIComponent(identifier);
}

/** The path of one peer. Source: INTERFACE.md, "Peers". */
export function readPeerPath(peerId: string): string {
  return ENDPOINTS.peer.path + encodeURIComponent(peerId);
}

/** The path of one feed key. Source: INTERFACE.md, "Feed keys". */
export function feedKeyPath(keyId: string): string {
  return ENDPOINTS.revokeFeedKey.path + encodeURIComponent(keyId);
}

/** The path of a list in one of its formats. Source: INTERFACE.md, "Lists". */
export function listPath(format: ListFormat): string {
  return ENDPOINTS.list.path + format;
}

/** The path of a transaction on the ledger, by the hash of its payload. Source: INTERFACE.md, "Transaction". */
export function transactionPath(payloadHashHex: string): string {
  return ENDPOINTS.readTransaction.path + payloadHashHex;
}

/** The path of the receipt of a transaction, by the hash of its payload. Source: INTERFACE.md, "The ledger's checkpoints". */
export function ledgerProofPath(payloadHashHex: string): string {
  return ENDPOINTS.ledgerProof.path + payloadHashHex;
}

/**
 * Below it are the app's pages of identifiers: one path segment, percent-encoded once. An identifier may hold dots, by which the
 * fallback knows a file elsewhere.
 */
export const IDENTIFIER_PAGES = '/identifier/';
/** The same of the app's pages of peers, whose ids may hold dots too. */
export const PEER_PAGES = '/peers/';

/** The code of a 404 for a path that the service does not have. */
export const UNKNOWN_PATH = 'unknown-path';

/** The page on which people read the OpenAPI document. */
export const DOCS_PATH = '/docs';

/** Paths that the fallback to the app never covers. */
export const SERVICE_PATH_PREFIXES = [
  '/data',
  '/auth',
  '/practice',
  '/ledger',
  '/health',
  '/metrics',
  '/openapi',
  TAXII_PATH,
  DOCS_PATH,
] as const;
