import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { draft } from '../../service/drafts.ts';
import { MAX_ASSEMBLE_BYTES } from '../../../service/platform/body-limits.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import { type WrittenRequest, writeRequest } from '../write-request.ts';

const { assembleContribution, openSession } = ENDPOINTS;
const NOT_JSON = /not valid JSON/u;
const NOT_UTF8 = /not UTF-8/u;
const SEND_JSON = /content-type: application\/json/u;
const DEEP = 100_000;
const MIB = 1024 * 1024;

const one = draft('192.0.2.1');
const text = JSON.stringify([one]);

const assemble = (
  body: WrittenRequest['body'],
  status: number,
  says: RegExp,
  rest: Partial<WrittenRequest> = {},
): HostileCase => ({
  send: ({ alice: { token } }) => writeRequest({ ...assembleContribution, token, body, ...rest }),
  status,
  says,
});

const ofType = (contentType: string | null, status: number, says = SEND_JSON): HostileCase =>
  assemble(text, status, says, { contentType });

const signIn = (body: WrittenRequest['body'], status: number, says: RegExp): HostileCase => ({
  send: () => writeRequest({ ...openSession, body }),
  status,
  says,
});

/**
 * A body of this many bytes, announced but never sent in full: by its length, or in chunks until it exceeds
 * the limit.
 */
const tooLong = (endpoint: { method: string; path: string }, bytes: number): HostileCase => ({
  send: ({ alice: { token } }) =>
    writeRequest({
      ...endpoint,
      token,
      headers: [
        ['content-type', 'application/json'],
        ['content-length', String(bytes)],
      ],
    }),
  status: 413,
  says: /too large/u,
});

const chunked = (endpoint: { method: string; path: string }, bytes: number): HostileCase => ({
  send: ({ alice: { token } }) =>
    Buffer.concat([
      writeRequest({
        ...endpoint,
        token,
        headers: [
          ['content-type', 'application/json'],
          ['transfer-encoding', 'chunked'],
        ],
      }),
      Buffer.from(`${bytes.toString(16)}\r\n`),
      Buffer.alloc(bytes, 0x20),
      Buffer.from('\r\n0\r\n\r\n'),
    ]),
  status: 413,
  says: /too large/u,
});

/** Bodies that are no JSON, more of it than anybody needs, or not what it seems. */
export const BODIES: HostileTable = {
  'no body': assemble(undefined, 400, /must be a JSON array/u),
  'an empty body': assemble('', 400, /empty/u),
  'half of an array': assemble(text.slice(0, -1), 400, NOT_JSON),
  'bytes that are no UTF-8': assemble(Buffer.from('["\xff"]', 'latin1'), 400, NOT_UTF8),
  'a slash in overlong UTF-8': assemble(Buffer.from('["\xc0\xaf"]', 'latin1'), 400, NOT_UTF8),
  'arrays 100,000 deep': assemble(
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    400,
    /\[0\]: This must be an object/u,
  ),
  'objects 100,000 deep': assemble(
    `[{"id":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}]`,
    400,
    /\[0\]\.id: This must be a text/u,
  ),
  'objects 100,000 deep at sign-in': signIn(
    `${'{"email":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    413,
    /too large/u,
  ),
  'a prototype at the bottom of them': assemble(
    `[${'{"a":'.repeat(DEEP)}{"__proto__":1}${'}'.repeat(DEEP)}]`,
    400,
    NOT_JSON,
  ),
  'a prototype': assemble('[{"__proto__":{"id":"192.0.2.1"}}]', 400, NOT_JSON),
  'a constructor': assemble('[{"constructor":1}]', 400, /\[0\]\.id: This is missing/u),
  'names of methods for members': assemble(
    '[{"toString":1,"valueOf":1,"hasOwnProperty":1,"toJSON":1}]',
    400,
    /\[0\]\.id: This is missing/u,
  ),
  '200,000 members': assemble(
    `[{${Array.from({ length: 200_000 }, (_, index) => `"m${index}":0`).join(',')}}]`,
    400,
    /\[0\]\.id: This is missing/u,
  ),
  '5,001 of the smallest items': assemble(
    `[${'0,'.repeat(5000)}0]`,
    413,
    /at most 5000 contributions; this one has 5001/u,
  ),
  '2,000 identifiers that are too long': assemble(
    Array.from({ length: 2000 }, () => ({ ...one, id: 'x'.repeat(2049) })),
    400,
    /at most 2048 characters; this has 2049. 1999 more/u,
  ),
  'a body beyond the limit': tooLong(assembleContribution, MAX_ASSEMBLE_BYTES + 1),
  'chunks beyond the limit': chunked(assembleContribution, MAX_ASSEMBLE_BYTES + 1),
  'a body beyond the limit where any body will do': {
    send: ({ alice: { refreshToken: token } }) =>
      writeRequest({ ...ENDPOINTS.refreshSession, token, body: 'x'.repeat(65 * 1024) }),
    status: 413,
    says: /too large/u,
  },
  'a bomb in gzip': assemble(gzipSync(Buffer.alloc(8 * MIB, 0x20)), 415, /not compressed/u, {
    headers: [['content-encoding', 'gzip']],
  }),
  'no content type': ofType(null, 415),
  text: ofType('text/plain', 415),
  'something that begins like JSON': ofType('application/jsonx', 415),
  'a form of several parts': ofType('multipart/form-data; boundary=x', 415),
};
