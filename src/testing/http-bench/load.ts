import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/** Sends one request after the other on one connection until `untilMs`; how many were answered 200. */
function loadOne(port: number, request: string, untilMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf(END_OF_HEAD);
      if (head === -1) return;
      const [, length = '0'] = /\r\ncontent-length: (\d+)/iu.exec(received.slice(0, head)) ?? [];
      if (received.length < head + END_OF_HEAD.length + Number(length)) return;
      if (!received.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        reject(new Error(`The server answered: ${received.slice(0, 60)}`));
        return;
      }
      answered += 1;
      received = '';
      if (Date.now() < untilMs) socket.write(request);
      else {
        socket.end();
        resolve(answered);
      }
    });
  });
}

/** The number of requests that a server answered to this many concurrent clients, and the rate per second. */
export async function load(
  port: number,
  { request, clients, durationMs }: { request: string; clients: number; durationMs: number },
): Promise<{ answered: number; rate: number }> {
  const startMs = performance.now();
  const untilMs = Date.now() + durationMs;
  const counts = await Promise.all(Array.from({ length: clients }, () => loadOne(port, request, untilMs)));
  const seconds = (performance.now() - startMs) / 1000;
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return { answered, rate: answered / seconds };
}
