import { print, printError } from '../command-line/print.ts';
import { readSettings } from './platform/settings.ts';
import { startService } from './start-service.ts';

function fail(error: unknown): never {
  printError(error);
  process.exit(1);
}

const starting = Promise.resolve().then(() => startService(readSettings(process.env), print));

let stopping: Promise<void> | undefined;

/** Stops the service once, however often it is signalled: npm may deliver a signal twice. */
function stop(): void {
  stopping ??= starting
    .then((running) => running.close())
    .then(() => process.exit(0))
    .catch(fail);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  const { address, practice } = await starting;
  if (stopping === undefined) {
    print(
      `Contribution Desk is ready at ${address}${practice ? ' (practice: sample data, anybody can make an account)' : ''}`,
    );
  }
} catch (error) {
  fail(error);
}
