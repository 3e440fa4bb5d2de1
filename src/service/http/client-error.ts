import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { writeRawAnswer } from './raw-answer.ts';

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const SENTENCES: Readonly<Record<number, string>> = {
  408: 'The request did not arrive in time.',
  431: 'The address or the headers of this request are too large.',
};

/** Answers bytes that are not HTTP, in the envelope as far as there is still somebody to answer. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  writeRawAnswer(socket, statusCode, SENTENCES[statusCode] ?? 'The request is not valid HTTP.');
}

/** Answers what Node answers without a body, or not at all: tunnels, and expectations other than 100-continue. */
export function answerUncommonRequests(server: Server): void {
  server.on('connect', (_request, socket) => {
    writeRawAnswer(socket, 405, 'This service is no proxy.', { allow: 'GET, HEAD, POST, PATCH, PUT' });
  });
  server.on('checkExpectation', ({ socket }) => {
    writeRawAnswer(socket, 417, 'Of the header Expect, only 100-continue is understood.');
  });
}
