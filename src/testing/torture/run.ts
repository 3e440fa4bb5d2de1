import process from 'node:process';
import { Option } from 'commander';
import { ready } from '../../transaction/index.ts';
import buildService from '../service/processes/build-setup.ts';
import { createEmbeddedRegistry } from './embedded-registry.ts';
import { createPostgresRegistry } from './postgres-registry.ts';
import type { Registry } from './registry.ts';
import { createStandbyRegistry } from './standby-registry.ts';
import { torture } from './torture.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../run-command.ts';

interface TortureArguments {
  readonly kills: number;
  readonly store: 'embedded' | 'postgres' | 'standby' | 'both';
  readonly seed: number;
  /** For each store. */
  readonly minutes: number;
}

const SERVICES = 3;
const VERIFY_EVERY = 10;

const POWER_LOSS = `What this cannot show is a power failure. PostgreSQL waits for its disk before it acknowledges, so it
loses nothing then (unless fsync or synchronous_commit was turned off). The embedded store leaves what it writes to the
operating system: a killed process loses nothing, but a power failure or a crash of the system can lose the last
acknowledged transactions or the store. Run a registry that matters on PostgreSQL.`;

const REGISTRIES = {
  embedded: createEmbeddedRegistry,
  postgres: () => createPostgresRegistry(SERVICES),
  standby: () => createStandbyRegistry(SERVICES),
} satisfies Readonly<Record<string, () => Promise<Registry>>>;

async function run(asked: TortureArguments): Promise<void> {
  buildService();
  await ready;
  const stores = asked.store === 'both' ? (['embedded', 'postgres'] as const) : [asked.store];
  for (const store of stores) {
    const registry = await REGISTRIES[store]();
    const startMs = Date.now();
    say(`${registry.name}: ${asked.kills} kills, seed ${asked.seed}`);
    try {
      const { kills, acknowledged, storedUnacknowledged, lostUnacknowledged } = await torture(registry, {
        ...asked,
        verifyEvery: VERIFY_EVERY,
        untilMs: startMs + asked.minutes * 60_000,
        say,
      });
      const seconds = Math.round((Date.now() - startMs) / 1000);
      say(
        `${registry.name}: ${kills} kills in ${seconds} s. All ${acknowledged} acknowledged transactions are there exactly once; of the reports that were cut off, ${storedUnacknowledged} had been stored and ${lostUnacknowledged} had not, none in part. The ledger verifies.`,
      );
      if (kills < asked.kills) {
        say(`Its time ran out after ${kills} of ${asked.kills} kills.`);
        process.exitCode = 1;
      }
    } finally {
      await registry.remove();
    }
  }
  say(POWER_LOSS);
}

await runCommand(
  testCommand(
    'torture',
    'Kills the service with SIGKILL at random moments while six analysts report and flag, and checks after each restart that every acknowledged transaction is there exactly once and nothing else is there in part. On PostgreSQL three services share one database, and every third kill hits the database server itself. With --store standby a commit waits for a streaming standby: each kill takes the primary with its files, the standby is promoted and gets a standby of its own, and the services go on by themselves.',
  )
    .option('--kills <count>', 'on each store', wholeNumber(1), 100)
    .addOption(new Option('--store <name>').choices([...Object.keys(REGISTRIES), 'both']).default('both'))
    .option('--seed <number>', 'decides what is done, not when a kill lands', wholeNumber(0), newSeed())
    .option('--minutes <count>', 'no kill begins later on a store', wholeNumber(1), 60)
    .action(run),
);
