import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The rest of a request is drained for this long: closing at once would discard the response (RST). */
const LINGER_MS = 1000;

/** Writes an error envelope by hand where there is no response object, and closes the connection. */
function writeRawResponse(
  socket: Duplex,
  statusCode: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const name = STATUS_CODES[statusCode] ?? 'Error';
  const body = JSON.stringify({ status: { code: statusCode, name, message }, data: null });
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`);
  // A client that has disconnected gets no answer, which is no error. Node has removed its own listener from
  // some of these.
  socket.on('error', () => socket.destroy());
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
  socket.resume();
  socket.end(`HTTP/1.1 ${statusCode} ${name}\r\n${lines.join('')}\r\n${body}`);
}

const ANSWERS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of this request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** Responds to bytes that are not HTTP, with an envelope if the connection is still writable. */
export function respondToClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [statusCode, message] = ANSWERS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  writeRawResponse(socket, statusCode, message);
}

/** Responds to what Node answers without a body or not at all: CONNECT, and expectations other than 100-continue. */
export function respondToUncommonRequests(server: Server): void {
  server.on('connect', (_request, socket) => {
    writeRawResponse(socket, 405, 'This service is no proxy.', { allow: 'GET, HEAD, POST, PATCH, PUT' });
  });
  server.on('checkExpectation', ({ socket }) => {
    writeRawResponse(socket, 417, 'Of the header Expect, only 100-continue is understood.');
  });
}
