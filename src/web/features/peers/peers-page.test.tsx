import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { PEER_PAGES } from '../../../contract/endpoints.ts';
import { PATHS, peerPath } from '../../ui/format/paths.ts';
import { PeerDirectory } from '../../registry/peer-directory/peer-directory.tsx';
import { PeerPage } from './peer-page.tsx';
import { PeersPage } from './peers-page.tsx';

afterEach(cleanup);

const HARBOUR = {
  peerId: 'harbour-voice',
  peerType: 'VENDOR',
  isPrivileged: true,
  companyName: 'Harbour Voice Ltd',
  operatingCountry: 'GB',
  reported: 40,
  flagged: 2,
  lastReportedAt: '2026-11-02T11:35:41.000Z',
};
const OWN = { peerId: 'wonderland', peerType: 'CARRIER', reported: 7, flagged: 0 };

const edge: Edge = ({ endpoint, identifier }) => {
  if (endpoint === 'peers') return [OWN, HARBOUR];
  if (endpoint === 'peer' && identifier === HARBOUR.peerId)
    return { ...HARBOUR, byFraudType: { Scam: 4, IRSF: 36 }, flagsMade: 3 };
  return new Refusal(404, 'There is nothing at this address.');
};

/** The page of a peer, or the list of all. */
async function open(peerId?: string, at: Edge = edge) {
  const opened = await openTestDesk(at);
  const shown = peerId === undefined ? <PeersPage /> : <PeerPage peerId={peerId} />;
  const path = peerId === undefined ? PATHS.peers : peerPath(peerId);
  renderAtDesk(withRoutes(<PeerDirectory>{shown}</PeerDirectory>, path), opened);
  await screen.findByRole('heading', { level: 1 });
  return { ...opened, user: userEvent.setup() };
}

const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.parentElement?.textContent ?? '');

it('lists the peers with the most reports first, links to their pages, and finds them by name', async () => {
  const { user } = await open();
  await screen.findByText(/^2 peers/u);
  expect(rows()).toEqual([
    expect.stringMatching(/harbour-voice .*Vendor.*Harbour Voice Ltd.*United Kingdom.*40.*2 5\.0%/u),
    expect.stringMatching(/wonderland Yours.*Carrier.*–.*–.*7.*0.*–/u),
  ]);
  const nothing = screen.getAllByRole('cell').filter((cell) => cell.dataset['nothing'] !== undefined);
  expect(nothing.map(({ textContent }) => textContent)).toEqual(['–', '–', 'Newest: –']);
  expect(screen.getByRole('img', { name: 'Privileged' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'harbour-voice' });
  expect(link.getAttribute('href')).toBe(`${PEER_PAGES}harbour-voice`);
  await user.type(screen.getByRole('searchbox', { name: 'Find a peer' }), 'WONDER');
  expect(screen.getByText('1 of 2 peers')).toBeDefined();
  expect(rows()).toHaveLength(1);
});

it('sorts by a heading: one way, the other, and as before', async () => {
  const { user } = await open();
  const head = async (name: string) => screen.findByRole('columnheader', { name });
  const names = () => rows().map((row) => row.split(' ')[0]);
  const press = async () => user.click(screen.getByRole('button', { name: 'Peer' }));
  expect((await head('Contributions')).getAttribute('aria-sort')).toBe('descending');
  await press();
  await press();
  expect((await head('Peer')).getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(['wonderland', 'harbour-voice']);
  await press();
  expect(names()).toEqual(['harbour-voice', 'wonderland']);
});

it('leaves out a column that no peer fills', async () => {
  await open(undefined, ({ endpoint }) => (endpoint === 'peers' ? [OWN] : []));
  await screen.findByText(/^1 peer/u);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Peer',
    'Type',
    'Contributions',
    'Flagged',
    'Newest',
  ]);
});

it('tells of one peer what it has reported, by fraud type', async () => {
  await open(HARBOUR.peerId);
  const types = await screen.findAllByRole('listitem');
  expect(types.map(({ textContent }) => textContent)).toEqual(['IRSF36', 'Scam4']);
  expect(screen.getByText('Flags set').nextElementSibling?.textContent).toBe('3');
  expect(screen.getByText(/^Vendor · Harbour Voice Ltd · United Kingdom \(GB\) · Privileged/u)).toBeDefined();
});

it('leaves out what is not known of a peer', async () => {
  await open(OWN.peerId, ({ endpoint }) => (endpoint === 'peer' ? OWN : [OWN]));
  expect(await screen.findByText('Your peer · Carrier')).toBeDefined();
  expect((await screen.findByText('Newest contribution')).nextElementSibling?.textContent).toBe('–');
  expect(screen.queryByText('Fraud types')).toBeNull();
});

it('leads from a peer to the download of what it reported', async () => {
  const { requests } = await open(HARBOUR.peerId, (request) =>
    request.endpoint === 'quote' ? { details: { creditsSpent: 1 }, balance: 5 } : edge(request),
  );
  const link = await screen.findByRole('link', { name: 'Download its reports…' });
  expect(link.getAttribute('href')).toBe(`${PATHS.download}?peer=harbour-voice`);
  const ofType = screen.getByRole('link', { name: 'IRSF' });
  expect(ofType.getAttribute('href')).toBe(`${PATHS.download}?peer=harbour-voice&type=IRSF`);
  const asked = requests.filter(({ endpoint }) => endpoint === 'quote').map(({ query }) => String(query));
  expect(asked).toEqual(['peer-id=harbour-voice&size=1']);
});

it('leads from the own peer that has reported nothing to a report, not to a download of nothing', async () => {
  await open(OWN.peerId, ({ endpoint }) =>
    endpoint === 'quote' ? { details: { creditsSpent: 0 }, balance: 5 } : { ...OWN, reported: 0 },
  );
  expect(await screen.findByRole('link', { name: 'Report a contribution' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Download its reports…' })).toBeNull();
});

it.each([
  ['gives no quotes', new Refusal(404, 'There is nothing at this address.')],
  [
    'knows no such parameter',
    new Refusal(400, 'Unknown parameter.', [
      { path: 'peer-id', code: 'unknown-parameter', message: 'peer-id' },
    ]),
  ],
])('offers no download of a peer where the deployment %s', async (_, refusal) => {
  const { requests } = await open(HARBOUR.peerId, (request) =>
    request.endpoint === 'quote' ? refusal : edge(request),
  );
  await waitFor(() => expect(requests.map(({ endpoint }) => endpoint)).toContain('quote'));
  await screen.findByText('Flags set');
  expect(screen.queryByRole('link', { name: 'Download its reports…' })).toBeNull();
});

it('says that there is no such peer, or that the deployment lists none', async () => {
  await open('nobody');
  expect(await screen.findByText('The registry knows no peer of this name.')).toBeDefined();
  cleanup();
  await open(undefined, () => new Refusal(404, 'There is nothing at this address.'));
  expect(await screen.findByText('This deployment does not list its peers.')).toBeDefined();
});
