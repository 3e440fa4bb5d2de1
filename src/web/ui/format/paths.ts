import { IDENTIFIER_PAGES, PEER_PAGES } from '../../../contract/endpoints.ts';

/** The addresses of the app, spelled out nowhere else. */
export const PATHS = {
  overview: '/overview',
  search: '/search',
  report: '/report',
  download: '/download',
  activity: '/activity',
  inspect: '/inspect',
  peers: '/peers',
  account: '/account',
  connections: '/account/connections',
  settings: '/settings',
} as const;

/** The section of the settings page with the never-report lists. */
export const NEVER_REPORT_FRAGMENT = 'never-report';

/** The section of the search page with the saved searches. */
export const SAVED_SEARCHES_FRAGMENT = 'saved-searches';

/** The section of the account page about the ledger and its trusted key. */
export const LEDGER_FRAGMENT = 'ledger';

/** The pages that work without signing in. */
export const PATHS_FOR_ALL: ReadonlySet<string> = new Set([PATHS.inspect, PATHS.settings]);

export const IDENTIFIER_ROUTE = `${IDENTIFIER_PAGES}$id` as const;

export const PEER_ROUTE = `${PEER_PAGES}$peerId` as const;

export const peerPath = (peerId: string): string => PEER_PAGES + encodeURIComponent(peerId);

/** The address of the dossier of an identifier that `parseSearchTerm` reads. */
export const identifierPath = (identifier: string): string =>
  IDENTIFIER_PAGES + encodeURIComponent(identifier);
