import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { startChild } from '../service/child-process.ts';
import { startPostgres } from '../service/start-postgres.ts';
import { load } from './load.ts';

// Part of `npm run bench`: how many small requests a second the service answers beside Node's own HTTP that looks up the
// same session and balance in the same store, with 32 clients in another process. It tells, and does not fail.

const CLIENTS = 32;
const ROUNDS = 9;
const ROUND_MS = 1_500;
const LEAST = 0.85;

const readySchema = z.object({
  service: z.int(),
  remembering: z.int(),
  verifying: z.int(),
  token: z.string(),
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

const NAMES = ['service', 'remembering', 'verifying'] as const;
type Name = (typeof NAMES)[number];
const WHAT = {
  remembering: 'beside Node with the same remembered tokens',
  verifying: 'beside Node with jose verifying each',
} as const;
interface Round {
  /** Requests per second. */
  readonly rate: number;
  /** Processor time of the server for each, in microseconds: the same however busy the machine is otherwise. */
  readonly cpuEach: number;
}

async function measure(store: string, databaseUrl?: string): Promise<void> {
  const child = startChild('src/testing/http-bench/serve.ts', databaseUrl === undefined ? [] : [databaseUrl]);
  try {
    const said = await child.says(/^ready .*$/mu);
    const { token, ...ports } = readySchema.parse(JSON.parse(said.slice(said.indexOf('{'))));
    const { method, path } = ENDPOINTS.balance;
    const request = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n\r\n`;
    const cpuMicroseconds = async () =>
      Number(await (await fetch(`http://127.0.0.1:${ports.remembering}/cpu`)).text());
    const rounds: Record<Name, Round>[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured: Partial<Record<Name, Round>> = {};
      for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
        const before = await cpuMicroseconds();
        const rate = await load(ports[name], { request, clients: CLIENTS, durationMs: ROUND_MS });
        const used = (await cpuMicroseconds()) - before;
        measured[name] = { rate, cpuEach: used / (rate * (ROUND_MS / 1000)) };
      }
      const { service, remembering, verifying } = measured;
      // The first round warms up.
      if (round > 0 && service && remembering && verifying) rounds.push({ service, remembering, verifying });
    }
    say(
      `\nSmall requests, ${CLIENTS} clients, ${store}: ${median(rounds.map(({ service }) => service.rate)).toFixed(0)}/s`,
    );
    for (const name of ['remembering', 'verifying'] as const) {
      const ofRates = median(rounds.map((round) => round.service.rate / round[name].rate));
      const ofCpu = median(rounds.map((round) => round[name].cpuEach / round.service.cpuEach));
      const verdict = Number(ofRates.toFixed(2)) < LEAST ? `BELOW ${LEAST}` : `at least ${LEAST}`;
      say(
        `  ${WHAT[name].padEnd(60)}${ofRates.toFixed(2).padStart(7)} ×   ${verdict}; by processor time ${ofCpu.toFixed(2)} ×`,
      );
    }
  } finally {
    child.process.kill('SIGKILL');
    await child.ended;
  }
}

await measure('embedded store');
const server = await startPostgres();
try {
  await measure('PostgreSQL', server.url);
} finally {
  await server.stop();
}
