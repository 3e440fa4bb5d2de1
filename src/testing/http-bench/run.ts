import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { median, tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { startChild } from '../service/processes/child-process.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { load } from './load.ts';

// Part of `npm run bench`: how many small requests a second the service answers beside Node's own HTTP that
// looks up the same session and balance in the same store, with 32 clients in another process.

const CLIENTS = 32;
/** Many short ones: what else the machine does then weighs on all of a round alike. */
const ROUNDS = 10;
const WARM_UP_ROUNDS = 2;
const ROUND_MS = 400;
const LEAST = 0.85;

const readySchema = z.object({
  service: z.int(),
  quiet: z.int(),
  raw: z.int(),
  token: z.string(),
});

const NAMES = ['service', 'quiet', 'raw'] as const;
type Name = (typeof NAMES)[number];
const COMPARED: readonly (readonly [Name, Name, string])[] = [
  ['quiet', 'raw', 'beside Node, neither logging answers'],
  ['service', 'raw', 'the same, the service logging each answer as by default'],
];
interface Round {
  /** Requests per second. */
  readonly rate: number;
  /**
   * Processor time of the server for each, in microseconds: the same however busy the machine is otherwise.
   */
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
      Number(await (await fetch(`http://127.0.0.1:${ports.raw}/cpu`)).text());
    const rounds: Record<Name, Round>[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const measured: Partial<Record<Name, Round>> = {};
      for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
        const before = await cpuMicroseconds();
        const { answered, rate } = await load(ports[name], {
          request,
          clients: CLIENTS,
          durationMs: ROUND_MS,
        });
        const used = (await cpuMicroseconds()) - before;
        measured[name] = { rate, cpuEach: used / answered };
      }
      const { service, quiet, raw } = measured;
      if (round >= WARM_UP_ROUNDS && service && quiet && raw) rounds.push({ service, quiet, raw });
    }
    say(
      `\nSmall requests, ${CLIENTS} clients, ${store}: ${median(rounds.map(({ service }) => service.rate)).toFixed(0)}/s`,
    );
    for (const [ours, other, what] of COMPARED) {
      const ofRates = median(rounds.map((round) => round[ours].rate / round[other].rate));
      const ofCpu = median(rounds.map((round) => round[other].cpuEach / round[ours].cpuEach));
      tell(
        { what, value: ofCpu, unit: '×', least: LEAST },
        { what: '  by the clock', value: ofRates, unit: '×' },
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
