import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** So long the rest of what is being sent is read and dropped: closing at once would take the answer back (RST). */
const LINGER_MS = 1000;

/** A refusal in the envelope, written by hand where there is no response to send it by; the last on its connection. */
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
  // Whoever has gone gets no answer, and that is no fault. Node has taken its own listener away from some of these.
  socket.on('error', () => socket.destroy());
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
  socket.resume();
  socket.end(`HTTP/1.1 ${statusCode} ${name}\r\n${lines.join('')}\r\n${body}`);
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const SENTENCES: Readonly<Record<number, string>> = {
  408: 'The request did not arrive in time.',
  431: 'The address or the headers of this request are too large.',
};

/** Answers bytes that are not HTTP, in the envelope as far as there is still somebody to answer. */
export function respondToClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  writeRawResponse(socket, statusCode, SENTENCES[statusCode] ?? 'The request is not valid HTTP.');
}

/** Answers what Node answers without a body, or not at all: tunnels, and expectations other than 100-continue. */
export function respondToUncommonRequests(server: Server): void {
  server.on('connect', (_request, socket) => {
    writeRawResponse(socket, 405, 'This service is no proxy.', { allow: 'GET, HEAD, POST, PATCH, PUT' });
  });
  server.on('checkExpectation', ({ socket }) => {
    writeRawResponse(socket, 417, 'Of the header Expect, only 100-continue is understood.');
  });
}
