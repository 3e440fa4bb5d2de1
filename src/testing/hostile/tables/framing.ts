import { ENDPOINTS, retrievePath } from '../../../contract/endpoints.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';

const SESSION = `POST ${ENDPOINTS.openSession.path} HTTP/1.1\r\ncontent-type: application/json\r\n`;
const END = 'host: localhost\r\nconnection: close\r\n\r\n';
const HEALTH = `GET /health HTTP/1.1\r\n`;
const NOT_HTTP = /not valid HTTP/u;

/** Bytes as they are, and the answer to them. */
const raw = (bytes: string, status: HostileCase['status'], says: RegExp): HostileCase => ({
  send: () => bytes,
  status,
  says,
});
const notHttp = (bytes: string): HostileCase => raw(bytes, 400, NOT_HTTP);
/** It begins, and nothing more ever comes. */
const cutOff = (bytes: string): HostileCase => ({ ...notHttp(bytes), halfClose: true });

/** Abuses of HTTP itself. */
export const FRAMING: HostileTable = {
  'bytes that are not HTTP': notHttp('NONSENSE\r\n\r\n'),
  'a tunnel': raw(`CONNECT example.com:443 HTTP/1.1\r\n${END}`, 405, /no proxy/u),
  'TRACE, which would give back a token': raw(
    `TRACE /health HTTP/1.1\r\nauthorization: secret\r\n${END}`,
    405,
    /GET and HEAD only/u,
  ),
  'QUERY, which no address has': raw(`QUERY /health HTTP/1.1\r\n${END}`, 400, /./u),
  'an asterisk in place of a path': raw(`OPTIONS * HTTP/1.1\r\n${END}`, 404, /nothing/u),
  'another scheme in the target': raw(`GET ftp://localhost/health HTTP/1.1\r\n${END}`, 404, /nothing/u),
  'a control character in the target': notHttp(`GET /he\u0001alth HTTP/1.1\r\n${END}`),
  'a NUL in a header': notHttp(`${HEALTH}x: a\u0000b\r\n${END}`),
  'headers that are too large': raw(`${HEALTH}x: ${'a'.repeat(20_000)}\r\n${END}`, 431, /too large/u),
  'an address that is too long': raw(
    `GET /health?${'a'.repeat(20_000)} HTTP/1.1\r\n${END}`,
    431,
    /too large/u,
  ),
  'an expectation that nobody knows': raw(
    `${SESSION}content-length: 2\r\nexpect: magic\r\n${END}{}`,
    417,
    /only 100-continue/u,
  ),
  'a body that is expected before it is sent': raw(
    `${SESSION}content-length: 2\r\nexpect: 100-continue\r\n${END}{}`,
    [100, 400],
    /email/u,
  ),
  'a length and chunks at once, with a second request inside': notHttp(
    `${SESSION}content-length: 5\r\ntransfer-encoding: chunked\r\nhost: localhost\r\n\r\n0\r\n\r\n${HEALTH}${END}`,
  ),
  'two lengths': notHttp(`${SESSION}content-length: 2\r\ncontent-length: 3\r\n${END}{}`),
  'a length of a petabyte': raw(`${SESSION}content-length: 999999999999999\r\n${END}{}`, 413, /too large/u),
  'a chunk that is longer than its size': notHttp(
    `${SESSION}transfer-encoding: chunked\r\n${END}2\r\n{}0\r\n\r\n`,
  ),
  'a token in the trailer of a chunked body': raw(
    `POST ${retrievePath('192.0.2.1')} HTTP/1.1\r\ntransfer-encoding: chunked\r\n${END}2\r\n{}\r\n0\r\nauthorization: x\r\n\r\n`,
    401,
    /no access token/u,
  ),
  'a body cut off': cutOff(`${SESSION}content-length: 10\r\n${END}{}`),
  'a refused request and rubbish on one connection': notHttp(
    `GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n\u0000\u0000\r\n\r\n`,
  ),
  'three requests at once, the second of them refused': raw(
    `${HEALTH}host: localhost\r\n\r\nGET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n${HEALTH}${END}`,
    [200, 404, 200],
    /ready/u,
  ),
  'an upgrade to a web socket': raw(
    `${HEALTH}upgrade: websocket\r\nhost: localhost\r\nconnection: upgrade, close\r\n\r\n`,
    200,
    /ready/u,
  ),
};
