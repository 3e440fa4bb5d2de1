import { bytesToHex } from '../../../src/contract/hex.ts';
import { createSigner } from '../../../src/signer/worker-signer.ts';
import { reportOf } from '../../../src/testing/transaction/report-of.ts';
import type { Row } from '../row.ts';

// What a page does while the signer's worker reads, compares and signs a report of 5,000: how long it is busy without a
// pause, by the longest gap between messages that it sends to itself.

const FRAME_MS = 1000 / 60;
const ROUNDS = 15;

/** The longest time for which the page was busy while this ran: no frame can wait longer than that. */
async function longestPause(work: () => Promise<void>): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let done = false;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!done) port2.postMessage(0);
  };
  port1.addEventListener('message', beat);
  port1.start();
  port2.postMessage(0);
  await work();
  // What the last answer made busy counts too.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  done = true;
  beat();
  port1.close();
  return longest;
}

/** Other programs on the machine make pauses too: the lower quartile of the rounds. */
const quiet = (pauses: readonly number[]): number =>
  pauses.toSorted((a, b) => a - b)[pauses.length >> 2] ?? Number.NaN;

async function measurePage(): Promise<readonly Row[]> {
  const signer = createSigner();
  await signer.generateKeys();
  const checking: number[] = [];
  const signing: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bytes, request } = reportOf(5000, Date.now());
    const hex = bytesToHex(bytes);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    idle.push(
      await longestPause(
        () =>
          new Promise((resolve) => {
            setTimeout(resolve, 50);
          }),
      ),
    );
    let hash = '';
    checking.push(
      await longestPause(async () => {
        const { comparison, payloadHashHex } = await signer.checkTransaction(hex, request);
        if (comparison.verdict !== 'matches') throw new Error('It must match.');
        hash = payloadHashHex;
      }),
    );
    signing.push(
      await longestPause(async () => {
        await signer.signTransaction(hex, hash);
      }),
    );
  }
  await signer.lock();
  const row = (what: string, pauses: readonly number[]): Row => ({
    what: `the page's longest pause while 5,000 ${what} / a frame`,
    ms: quiet(pauses),
    ratio: quiet(pauses) / FRAME_MS,
    limit: 1,
  });
  return [row('are checked', checking), row('are signed', signing), row('wait (that is noise)', idle)];
}

function measureInWorker(): Promise<unknown> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      reject(new Error(`The worker failed: ${message}`));
    });
  });
}

Object.assign(globalThis, { measurePage, measureInWorker });
