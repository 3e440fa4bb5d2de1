import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { createClient } from '../http/client.ts';
import { readPeer, readPeers } from './peers.ts';

const answer = (data: unknown, status = 200) =>
  Response.json({ status: { code: status, message: '' }, data }, { status });

/** Reads the peers from a service that answers with this response; returns also the requested paths. */
function ask(response: Response) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://registry.example',
    session: () => ({ accessToken: () => 'token', renew: () => Promise.resolve(false) }),
    fetch(input) {
      asked.push(new URL(input instanceof Request ? input.url : input).pathname);
      return Promise.resolve(response);
    },
  });
  return { client, asked };
}

test('peers are read with whatever a deployment leaves out or writes otherwise', async () => {
  const { client } = ask(
    answer([
      { peerId: 'wonderland', reported: '12', flagged: null, lastReportedAt: 1_700_000_000, more: 1 },
      { peerId: 'harbour', peerType: 'VENDOR', isPrivileged: true, reported: 3, flagged: 1 },
    ]),
  );
  expect(await readPeers(client)).toEqual([
    expect.objectContaining({
      peerId: 'wonderland',
      isPrivileged: false,
      reported: 12,
      lastReportedAt: { ms: 1_700_000_000_000 },
    }),
    expect.objectContaining({ peerId: 'harbour', peerType: 'VENDOR', isPrivileged: true, flagged: 1 }),
  ]);
});

test('a peer is asked for by its id as one part of the path, its fraud types most first', async () => {
  const { client, asked } = ask(
    answer({ peerId: 'zoë/west', byFraudType: { Scam: 1, IRSF: 7 }, flagsMade: 2 }),
  );
  expect(await readPeer(client, 'zoë/west')).toMatchObject({
    byFraudType: [
      ['IRSF', 7],
      ['Scam', 1],
    ],
    flagsMade: 2,
  });
  expect(asked).toEqual([`${ENDPOINTS.peer.path}zo%C3%AB%2Fwest`]);
});

test.each([
  ['404', answer(null, 404)],
  ['405', answer(null, 405)],
])('where the answer is %s there are none to show', async (_what, response) => {
  const { client } = ask(response);
  expect(await readPeers(client)).toBeNull();
});
