import { Output } from '../command-line/output.ts';
import { readSettings } from './platform/settings.ts';
import { startService } from './start-service.ts';

const output = new Output(process, false);

function fail(error: unknown): never {
  output.error(error);
  process.exit(1);
}

const starting = Promise.resolve().then(() =>
  startService(readSettings(process.env), (sentence) => void output.lines([sentence])),
);

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
    await output.lines([
      `Contribution Desk is ready at ${address}${practice ? ' (practice: sample data, anybody can make an account)' : ''}`,
    ]);
  }
} catch (error) {
  fail(error);
}
