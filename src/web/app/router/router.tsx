import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
  type SearchSchemaInput,
  useRouterState,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { type ConnectionsParts, connectionsPartsOf } from '../../features/connections/connections-parts.ts';
import { type DownloadParts, downloadPartsOf } from '../../features/download/filter/download-parts.ts';
import {
  type ReportParts,
  reportParts,
  reportPartsOf,
  type ReportStep,
} from '../../features/report/report-steps.ts';
import { IDENTIFIER_ROUTE, PATHS, PEER_ROUTE } from '../../ui/format/paths.ts';
import { searchPartsOf, type SearchParts } from '../../registry/results/search-parts.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { Crashed, NotFound } from './fallback-pages.tsx';
import { Shell } from '../shell/shell.tsx';
import { useRest } from '../shell/use-rest.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Crashed });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: PATHS.overview, replace: true, throw: true });
  },
});

const overview = createRoute({
  getParentRoute: () => root,
  path: PATHS.overview,
  component: function OverviewRoute() {
    const { OverviewPage } = useRest();
    return <OverviewPage />;
  },
});

const search = createRoute({
  getParentRoute: () => root,
  path: PATHS.search,
  validateSearch: (raw: SearchParts & SearchSchemaInput): SearchParts => searchPartsOf(raw),
  component: function Search() {
    const { SearchRoute } = useRest();
    return <SearchRoute />;
  },
});

const identifier = createRoute({
  getParentRoute: () => root,
  path: IDENTIFIER_ROUTE,
  component: function IdentifierRoute() {
    const { DossierPage } = useRest();
    const { id } = identifier.useParams();
    const navigate = identifier.useNavigate();
    return <DossierPage key={id} identifier={id} onReport={() => void navigate({ to: PATHS.report })} />;
  },
});

const report = createRoute({
  getParentRoute: () => root,
  path: PATHS.report,
  validateSearch: (raw: ReportParts & SearchSchemaInput): ReportParts => reportPartsOf(raw),
  component: function ReportRoute() {
    const { ReportPage } = useRest();
    const { step = 'rows' } = report.useSearch();
    const navigate = report.useNavigate();
    const onStep = useCallback(
      (next: ReportStep, how: 'push' | 'replace') =>
        void navigate({ search: reportParts(next), replace: how === 'replace' }),
      [navigate],
    );
    return <ReportPage step={step} onStep={onStep} />;
  },
});

const download = createRoute({
  getParentRoute: () => root,
  path: PATHS.download,
  validateSearch: (raw: DownloadParts & SearchSchemaInput): DownloadParts => downloadPartsOf(raw),
  component: function DownloadRoute() {
    const { DownloadPage } = useRest();
    const navigate = download.useNavigate();
    const onParts = useCallback(
      (parts: DownloadParts, by: 'choice' | 'typing') =>
        void navigate({ search: parts, replace: by === 'typing', resetScroll: false }),
      [navigate],
    );
    return <DownloadPage parts={download.useSearch()} onParts={onParts} />;
  },
});

const activity = createRoute({
  getParentRoute: () => root,
  path: PATHS.activity,
  validateSearch: z.object({ open: z.coerce.string().catch('').default('') }),
  component: function ActivityRoute() {
    const { ActivityPage } = useRest();
    const { open } = activity.useSearch();
    const navigate = activity.useNavigate();
    const onOpen = useCallback(
      (key: string) => void navigate({ search: { open: key }, resetScroll: false }),
      [navigate],
    );
    return <ActivityPage open={open} onOpen={onOpen} onReport={() => void navigate({ to: PATHS.report })} />;
  },
});

const inspect = createRoute({
  getParentRoute: () => root,
  path: PATHS.inspect,
  component: function InspectRoute() {
    const { InspectPage, useOwnFragment } = useRest();
    const { account: signedIn } = useDeskState();
    const fragment = useRouterState({ select: ({ location }) => location.hash });
    const navigate = inspect.useNavigate();
    const forget = useCallback(
      () => void navigate({ hash: '', replace: true, resetScroll: false }),
      [navigate],
    );
    const own = useOwnFragment(fragment, signedIn?.accountId, forget);
    // The next account must not see what this one looked at.
    return <InspectPage key={signedIn?.accountId ?? ''} fragment={own} onForgetFragment={forget} />;
  },
});

/** The address of proof links that were made before Inspect took them. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  beforeLoad: ({ location }) => {
    redirect({ to: PATHS.inspect, hash: location.hash, replace: true, throw: true });
  },
});

const peers = createRoute({
  getParentRoute: () => root,
  path: PATHS.peers,
  component: function PeersRoute() {
    const { PeersPage } = useRest();
    return <PeersPage />;
  },
});

const peer = createRoute({
  getParentRoute: () => root,
  path: PEER_ROUTE,
  component: function PeerRoute() {
    const { PeerPage } = useRest();
    const { peerId } = peer.useParams();
    return <PeerPage key={peerId} peerId={peerId} />;
  },
});

const account = createRoute({
  getParentRoute: () => root,
  path: PATHS.account,
  component: function AccountRoute() {
    const { AccountPage } = useRest();
    return <AccountPage />;
  },
});

const connections = createRoute({
  getParentRoute: () => root,
  path: PATHS.connections,
  validateSearch: (raw: ConnectionsParts & SearchSchemaInput): ConnectionsParts => connectionsPartsOf(raw),
  component: function ConnectionsRoute() {
    const { ConnectionsPage } = useRest();
    const navigate = connections.useNavigate();
    const onParts = useCallback(
      (parts: ConnectionsParts) => void navigate({ search: parts, replace: true, resetScroll: false }),
      [navigate],
    );
    return <ConnectionsPage parts={connections.useSearch()} onParts={onParts} />;
  },
});

const settings = createRoute({
  getParentRoute: () => root,
  path: PATHS.settings,
  component: function SettingsRoute() {
    const { SettingsPage } = useRest();
    return <SettingsPage />;
  },
});

/**
 * Parses the query string as plain text: `?q=%2B447700900000`. The router's own format would quote values
 * that look like a number or JSON.
 */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(parts: Record<string, unknown>): string {
  const entries = Object.entries(parts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}

/** @param history the browser's own by default */
export function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  return createRouter({
    history,
    routeTree: root.addChildren([
      home,
      overview,
      search,
      identifier,
      report,
      download,
      activity,
      inspect,
      verify,
      peers,
      peer,
      account,
      connections,
      settings,
    ]),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: Crashed,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Set to make Search focus the first contribution that it finds. */
    focusFirst?: boolean;
  }
}
