import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** So long the rest of what is being sent is read and dropped: closing at once would take the answer back (RST). */
const LINGER_MS = 1000;

/** A refusal in the envelope, written by hand where there is no response to send it by; the last on its connection. */
export function writeRawAnswer(
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
