import { connect } from 'node:net';

export interface HttpAnswer {
  readonly statusCode: number;
  /** By lower-case name; of several of one name the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Every answer in the bytes that came back on one connection. @throws {Error} if one is longer or shorter than it says */
export function readAnswers(bytes: Buffer): HttpAnswer[] {
  const answers = bytes.toString('utf8').split(/(?=HTTP\/1\.1 \d{3} )/u);
  return answers.map((answer) => {
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    const [statusLine = '', ...lines] = head.split('\r\n');
    const body = rest.join('\r\n\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', value = ''] = line.split(/:\s*(.*)/su);
        return [name.toLowerCase(), value] as const;
      }),
    );
    if (Buffer.byteLength(body) !== Number(headers['content-length']))
      throw new Error(`This answer has another length than it says: ${answer}`);
    return { statusCode: Number(statusLine.split(' ')[1]), headers, body };
  });
}

/** Sends bytes on a connection of their own and gives back what came until the service closed it. */
export function exchange(port: number, bytes: Buffer | string): Promise<Buffer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(bytes);
    });
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('end', () => socket.end());
    // The service may close while there is still something to send, which it never reads.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(received)));
  });
}
