import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not HTTP, in the envelope as far as there is still somebody to answer. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const name = STATUS_CODES[statusCode] ?? 'Bad Request';
  const body = JSON.stringify({
    status: { code: statusCode, name, message: 'The request is not valid HTTP, too large, or too slow.' },
    data: null,
  });
  socket.end(
    `HTTP/1.1 ${statusCode} ${name}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
