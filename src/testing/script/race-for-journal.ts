import { access, open, rename, unlink, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Journal } from '../../script/report/journal.ts';
import { ExitError } from '../../script/run/exit-code.ts';

// Opens and closes the journal of its first argument as often as its second says, once the file `<journal>.go` is
// there, each time beside the lock of a run that was killed. It prints how often another process had it open, too.

const [path = '', turns = ''] = process.argv.slice(2);
const OF_NOBODY = { url: 'http://registry.example', accountId: 'cron@company' };
/** The lock of a run that was killed, a minute ago. */
const KILLED = `${path}.00000000-0000-4000-8000-000000000000.lock`;
const A_MINUTE_S = 60;

const codeOf = (error: unknown): unknown => error instanceof Error && 'code' in error && error.code;

/** A file that only one process can make. */
async function make(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function makeKilled(): Promise<void> {
  const draft = `${KILLED}.${process.pid}`;
  const atSeconds = Date.now() / 1_000 - A_MINUTE_S;
  await writeFile(draft, '');
  await utimes(draft, atSeconds, atSeconds);
  await rename(draft, KILLED);
}

async function openJournal(): Promise<Journal | undefined> {
  await makeKilled();
  try {
    return await Journal.open(path, OF_NOBODY, Date.now);
  } catch (error) {
    if (error instanceof ExitError) return undefined;
    throw error;
  }
}

process.stdout.write('ready\n');
while (!(await isThere(`${path}.go`))) await sleep(5);
let overlaps = 0;
for (let turn = 0; turn < Number(turns);) {
  const journal = await openJournal();
  if (journal !== undefined) {
    const isAlone = await make(`${path}.held`);
    await sleep(1);
    if (isAlone) await unlink(`${path}.held`);
    else overlaps += 1;
    await journal[Symbol.asyncDispose]();
    turn += 1;
  }
  await sleep(Math.random() * 2);
}
process.stdout.write(`overlaps: ${overlaps}\n`);
