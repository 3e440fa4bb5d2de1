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
  'a TLS hello': notHttp(`\u0016\u0003\u0001\u0000\u00c8\u0001${'\u0000'.repeat(200)}`),
  'the preface of HTTP/2': notHttp('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'a line of a mail server': notHttp('EHLO example.com\r\n'),
  'a handshake of SSH': notHttp('SSH-2.0-OpenSSH_9.2\r\n'),
  'HTTP/1.2': notHttp(`GET /health HTTP/1.2\r\n${END}`),
  'HTTP/3.0': notHttp(`GET /health HTTP/3.0\r\n${END}`),
  'a method in lower case': notHttp(`get /health HTTP/1.1\r\n${END}`),
  'a method that does not exist': notHttp(`HACK /health HTTP/1.1\r\n${END}`),
  'a tunnel': raw(`CONNECT example.com:443 HTTP/1.1\r\n${END}`, 405, /no proxy/u),
  'a tunnel to a path': raw(`CONNECT /health HTTP/1.1\r\n${END}`, 405, /no proxy/u),
  'TRACE, which would give back a token': raw(
    `TRACE /health HTTP/1.1\r\nauthorization: secret\r\n${END}`,
    405,
    /GET and HEAD only/u,
  ),
  'QUERY, which the framework knows and no address has': raw(
    `QUERY /health HTTP/1.1\r\n${END}`,
    405,
    /GET and HEAD only/u,
  ),
  'QUERY of nothing': raw(`QUERY /nothing HTTP/1.1\r\n${END}`, 404, /nothing/u),
  'an asterisk in place of a path': raw(`OPTIONS * HTTP/1.1\r\n${END}`, 404, /nothing/u),
  'an authority in place of a path': notHttp(`GET example.com:80 HTTP/1.1\r\n${END}`),
  'another scheme in the target': raw(`GET ftp://localhost/health HTTP/1.1\r\n${END}`, 404, /nothing/u),
  'a space in the target': notHttp(`GET /he alth HTTP/1.1\r\n${END}`),
  'tabs between the parts of the first line': notHttp(`GET\t/health\tHTTP/1.1\r\n${END}`),
  'a control character in the target': notHttp(`GET /he\u0001alth HTTP/1.1\r\n${END}`),
  'a NUL in the target': notHttp(`GET /he\u0000alth HTTP/1.1\r\n${END}`),
  'a letter beyond ASCII in the target': notHttp(`GET /h\u00e9 HTTP/1.1\r\n${END}`),
  'line feeds alone': notHttp('GET /health HTTP/1.1\nhost: localhost\n\n'),
  'carriage returns alone': notHttp('GET /health HTTP/1.1\rhost: localhost\r\r'),
  'a folded header': notHttp(`${HEALTH}x: a\r\n b\r\n${END}`),
  'a space before a header’s colon': notHttp(`${HEALTH}x : a\r\n${END}`),
  'a NUL in a header': notHttp(`${HEALTH}x: a\u0000b\r\n${END}`),
  'a header without a name': notHttp(`${HEALTH}: a\r\n${END}`),
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
  'chunks and a length at once': notHttp(
    `${SESSION}transfer-encoding: chunked\r\ncontent-length: 5\r\n${END}0\r\n\r\n`,
  ),
  'two lengths': notHttp(`${SESSION}content-length: 2\r\ncontent-length: 3\r\n${END}{}`),
  'the same length twice': notHttp(`${SESSION}content-length: 2\r\ncontent-length: 2\r\n${END}{}`),
  'a list of lengths': notHttp(`${SESSION}content-length: 2, 2\r\n${END}{}`),
  'a length below nothing': notHttp(`${SESSION}content-length: -1\r\n${END}{}`),
  'a length with a sign': notHttp(`${SESSION}content-length: +2\r\n${END}{}`),
  'a length in hexadecimal': notHttp(`${SESSION}content-length: 0x2\r\n${END}{}`),
  'a length beyond 64 bits': notHttp(`${SESSION}content-length: 99999999999999999999999\r\n${END}{}`),
  'a length of a petabyte': raw(`${SESSION}content-length: 999999999999999\r\n${END}{}`, 413, /too large/u),
  'a transfer encoding after the chunks': notHttp(
    `${SESSION}transfer-encoding: chunked, identity\r\n${END}0\r\n\r\n`,
  ),
  'a transfer encoding that looks like chunks': notHttp(
    `${SESSION}transfer-encoding: xchunked\r\n${END}0\r\n\r\n`,
  ),
  'a chunk of no size': notHttp(`${SESSION}transfer-encoding: chunked\r\n${END}zz\r\n{}\r\n0\r\n\r\n`),
  'a chunk of a size beyond 64 bits': notHttp(
    `${SESSION}transfer-encoding: chunked\r\n${END}ffffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
  ),
  'a chunk of a negative size': notHttp(
    `${SESSION}transfer-encoding: chunked\r\n${END}-2\r\n{}\r\n0\r\n\r\n`,
  ),
  'a chunk that is longer than its size': notHttp(
    `${SESSION}transfer-encoding: chunked\r\n${END}2\r\n{}0\r\n\r\n`,
  ),
  'a token in the trailer of a chunked body': raw(
    `POST ${retrievePath('192.0.2.1')} HTTP/1.1\r\ntransfer-encoding: chunked\r\n${END}2\r\n{}\r\n0\r\nauthorization: x\r\n\r\n`,
    401,
    /no access token/u,
  ),
  'a body cut off': cutOff(`${SESSION}content-length: 10\r\n${END}{}`),
  'chunks cut off': cutOff(`${SESSION}transfer-encoding: chunked\r\n${END}5\r\n{}`),
  'headers cut off': cutOff(`${SESSION}hos`),
  'a first line cut off': cutOff('POST /auth'),
  'rubbish behind a request': notHttp(`${HEALTH}host: localhost\r\n\r\nRUBBISH\r\n\r\n`),
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
  'an upgrade to HTTP/2': raw(
    `${HEALTH}upgrade: h2c\r\nhttp2-settings: AAA\r\nhost: localhost\r\nconnection: upgrade, close\r\n\r\n`,
    200,
    /ready/u,
  ),
};
