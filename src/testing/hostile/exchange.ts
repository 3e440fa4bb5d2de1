import { connect } from 'node:net';

/** Longer than any of these takes on a busy machine: a request still unanswered after that hangs. */
const PATIENCE_MS = 60_000;

export interface HttpAnswer {
  readonly statusCode: number;
  /** By lower-case name; of several of one name the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The bytes of a chunked body, and where it ends. */
function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size)) throw new Error('A chunk has no size.');
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(parts), end: at };
  }
}

/** Every answer in the bytes that came back on one connection. Throws for anything else. */
export function readAnswers(bytes: Buffer): HttpAnswer[] {
  const answers: HttpAnswer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    const [statusLine = '', ...lines] = bytes
      .toString('latin1', at, headEnd === -1 ? undefined : headEnd)
      .split('\r\n');
    const [, code] = /^HTTP\/1\.1 (\d{3}) /u.exec(statusLine) ?? [];
    if (headEnd === -1 || code === undefined) throw new Error(`This is no answer: ${statusLine}`);
    const headers = Object.fromEntries(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const statusCode = Number(code);
    const start = headEnd + 4;
    const length = statusCode < 200 ? 0 : Number(headers['content-length'] ?? Number.NaN);
    if (Number.isNaN(length) && headers['transfer-encoding'] !== 'chunked')
      throw new Error('This answer has no length.');
    const { body, end } = Number.isNaN(length)
      ? readChunks(bytes, start)
      : { body: bytes.subarray(start, start + length), end: start + length };
    answers.push({ statusCode, headers, body: body.toString('utf8') });
    at = end;
  }
  return answers;
}

/** Sends bytes on a connection of their own and gives back what came until the service closed it. */
export function exchange(port: number, bytes: Buffer | string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(bytes);
    });
    const impatience = setTimeout(() => {
      socket.destroy();
      reject(new Error(`Nothing more came within ${PATIENCE_MS} ms, and it was not closed.`));
    }, PATIENCE_MS);
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('end', () => socket.end());
    // The service may close while there is still something to send, which it never reads.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(impatience);
      resolve(Buffer.concat(received));
    });
  });
}
