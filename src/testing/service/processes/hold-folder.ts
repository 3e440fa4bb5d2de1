import { lockDirectory } from '../../../service/store/directory-lock.ts';

// A process that locks the folder of its first argument and keeps it, for the tests of the lock. It waits for
// it as many milliseconds as its second argument says, and with a third argument gives it back after that
// many.
const [folder = '', waitMs = '0', holdMs] = process.argv.slice(2);

try {
  const lock = await lockDirectory(folder, { waitMs: Number(waitMs) });
  process.stdout.write('held\n');
  if (holdMs !== undefined) {
    setTimeout(() => {
      process.stdout.write('given back\n');
      void lock.release();
    }, Number(holdMs));
  }
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
