import process from 'node:process';
import { Option } from 'commander';
import { ready } from '../../transaction/index.ts';
import buildService from '../service/processes/build-setup.ts';
import {
  createEmbeddedRegistry,
  createPostgresRegistry,
  createStandbyRegistry,
  type Registry,
} from './registries.ts';
import { torture } from './torture.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../run-command.ts';

interface TortureArguments {
  readonly kills: number;
  /** One of `REGISTRIES`, or all. */
  readonly store: string;
  readonly seed: number;
  /** For each store. */
  readonly minutes: number;
}

const SERVICES = 3;
const VERIFY_EVERY = 10;

const REGISTRIES: Readonly<Record<string, () => Promise<Registry>>> = {
  embedded: createEmbeddedRegistry,
  postgres: () => createPostgresRegistry(SERVICES),
  standby: () => createStandbyRegistry(SERVICES),
};

async function run(asked: TortureArguments): Promise<void> {
  buildService();
  await ready;
  for (const [store, create] of Object.entries(REGISTRIES)) {
    if (asked.store !== 'all' && asked.store !== store) continue;
    const registry = await create();
    const startMs = Date.now();
    say(`${registry.name}: ${asked.kills} kills, seed ${asked.seed}`);
    try {
      const untilMs = startMs + asked.minutes * 60_000;
      const result = await torture(registry, { ...asked, verifyEvery: VERIFY_EVERY, untilMs, say });
      const seconds = Math.round((Date.now() - startMs) / 1000);
      const how = [...result.killed].map(([what, times]) => `${times} × ${what}`).join('; ');
      say(
        `${registry.name}: ${result.kills} kills in ${seconds} s (${how}). All ${result.acknowledged} acknowledged transactions are there exactly once; of the reports that were cut off, ${result.storedUnacknowledged} had been stored and ${result.lostUnacknowledged} had not, none in part. The ledger verifies.`,
      );
      if (result.kills < asked.kills) {
        say(`Its time ran out after ${result.kills} of ${asked.kills} kills.`);
        process.exitCode = 1;
      }
    } finally {
      await registry.remove();
    }
  }
}

await runCommand(
  testCommand(
    'torture',
    'Kills the service with SIGKILL at random moments while six analysts report and flag, and checks after each restart that every acknowledged transaction is there exactly once and nothing else is there in part. On PostgreSQL three services share one database, and every third kill hits the database server itself. Beside a standby a commit waits for it: each kill takes the primary with its files, the standby is promoted and gets a standby of its own, and the services go on by themselves.',
  )
    .option('--kills <count>', 'on each store', wholeNumber(1), 100)
    .addOption(new Option('--store <name>').choices([...Object.keys(REGISTRIES), 'all']).default('all'))
    .option('--seed <number>', 'decides what is done, not when a kill lands', wholeNumber(0), newSeed())
    .option('--minutes <count>', 'no kill begins later on a store', wholeNumber(1), 60)
    .action(run),
);
