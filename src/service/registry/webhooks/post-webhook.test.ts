import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { isPublicAddress } from './public-address.ts';
import { type AddressLookup, postWebhook, whyNotSentTo } from './post-webhook.ts';

const never = new AbortController().signal;

/** A receiver on loopback, which counts its connections. */
async function startReceiver(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => {
    connections += 1;
  });
  onTestFinished(() => void server.close());
  return { port: await listen(server), connections: () => connections };
}

const message = (url: string) => ({ url, headers: { 'webhook-id': 'wh_1' }, body: '{"type":"é"}' });

test.each([
  'http://192.0.2.7:8080/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.0.0.192/',
  'https://168.63.129.16/',
  'https://user@receiver.example/',
  'https://receiver.example:22/',
  'ftp://receiver.example/',
  'receiver.example',
])('nothing is sent to %s', async (url) => {
  const problem = whyNotSentTo(url, []);
  expect(problem).toEqual(expect.any(String));
  expect(await postWebhook(message(url), [], never)).toEqual({ status: null, problem });
});

test.each([
  'https://receiver.example/',
  'https://receiver.example:8443/a?b',
  'https://8.8.8.8/',
  'https://[2a00:1450::1]/',
])('something may be sent to %s', (url) => expect(whyNotSentTo(url, [])).toBeUndefined());

test.each([
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['5f00::1', false],
  ['fd00::1', false],
  ['receiver.example', false],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

test('a name with one private address among public ones is not connected to, whichever is first', async () => {
  const receiver = await startReceiver((_request, response) => response.end());
  const lookUp: AddressLookup = (_host, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  const url = `https://receiver.example:${receiver.port}/`;
  expect(await postWebhook(message(url), [], never, lookUp)).toEqual({
    status: null,
    problem: 'receiver.example has an address that is not public.',
  });
  expect(receiver.connections()).toBe(0);
});

test('a name that is public at first and private at the next look-up is not connected to', async () => {
  const receiver = await startReceiver((_request, response) => response.end());
  let looks = 0;
  const lookUp: AddressLookup = (_host, done) => {
    looks += 1;
    done(null, [{ address: looks === 1 ? '127.0.0.1' : '8.8.8.8', family: 4 }]);
  };
  const url = `https://receiver.example:${receiver.port}/`;
  const answer = await postWebhook(message(url), [], never, lookUp);
  expect(answer.problem).toContain('not public');
  expect({ looks, connections: receiver.connections() }).toEqual({ looks: 1, connections: 0 });
});

test('a host that the operator lets in is posted to; a redirect is its answer, and 1 KiB of it is read', async () => {
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  const receiver = await startReceiver((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(302, { location: 'http://169.254.169.254/', 'retry-after': '7' });
      response.end('x'.repeat(100_000));
    });
  });
  const answer = await postWebhook(message(`http://127.0.0.1:${receiver.port}/in`), ['127.0.0.1'], never);
  expect(answer).toEqual({
    status: 302,
    problem: 'The receiver answered 302.',
    retryAfter: '7',
    body: 'x'.repeat(1_024),
  });
  expect(requests).toMatchObject([
    { headers: { 'webhook-id': 'wh_1', 'content-type': 'application/json' }, body: '{"type":"é"}' },
  ]);
  expect(receiver.connections()).toBe(1);
});

test('a receiver that changes the protocol has answered', async () => {
  const receiver = await startReceiver((_request, response) =>
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  const answer = await postWebhook(message(`http://127.0.0.1:${receiver.port}/`), ['127.0.0.1'], never);
  expect(answer).toMatchObject({ status: 101, body: '' });
});
