import process from 'node:process';
import { ready } from '../../transaction/index.ts';
import buildService from '../service/processes/build-setup.ts';
import { createEmbeddedRegistry } from './embedded-registry.ts';
import { createPostgresRegistry } from './postgres-registry.ts';
import { readArguments, type StoreName, type TortureArguments, USAGE } from './read-arguments.ts';
import type { Registry } from './registry.ts';
import { createStandbyRegistry } from './standby-registry.ts';
import { torture } from './torture.ts';
import { runCommand, say } from '../run-command.ts';

// `npm run torture`: see `USAGE`.

const VERIFY_EVERY = 10;

const POWER_LOSS = `What this cannot show is a power failure. PostgreSQL waits for its disk before it acknowledges, so it
loses nothing then (unless fsync or synchronous_commit was turned off). The embedded store leaves what it writes to the
operating system: a killed process loses nothing, but a power failure or a crash of the system can lose the last
acknowledged transactions or the store. Run a registry that matters on PostgreSQL.`;

function createRegistry(store: StoreName, { services }: TortureArguments): Promise<Registry> {
  if (store === 'embedded') return createEmbeddedRegistry();
  return store === 'postgres' ? createPostgresRegistry(services) : createStandbyRegistry(services);
}

async function run(asked: TortureArguments): Promise<void> {
  buildService();
  await ready;
  for (const store of asked.stores) {
    const registry = await createRegistry(store, asked);
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

await runCommand({
  usage: USAGE,
  readArguments: (given) => readArguments(given, Math.trunc(performance.timeOrigin) % 2 ** 31),
  run,
});
