import { access, chmod, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Option } from 'commander';
import { systemClock } from '../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { runToEnd } from '../held-process.ts';
import { runCommand, say, testCommand } from '../run-command.ts';
import { createTestClock } from '../service/test-clock.ts';
import { startTestService } from '../service/test-service.ts';
import { type ProgramCheck, PROGRAM_CHECKS } from './programs.ts';
import { FormatCheckError, type Scene } from './scene.ts';
import { storeVector, VECTOR_NOW_MS } from './store-vector.ts';
import { readVectorLedger } from './vector-rows.ts';

// `npm run test:formats`: published programs load what a real service with the registry of the vectors writes.

/** Debian keeps servers out of the path of other users than root. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
process.env['PATH'] = FOLDERS.join(delimiter);

async function isInstalled(program: string): Promise<boolean> {
  for (const folder of FOLDERS) {
    try {
      await access(join(folder, program), constants.X_OK);
      return true;
    } catch {
      // In another one, perhaps.
    }
  }
  return false;
}

async function checkWith({ name, check }: ProgramCheck, service: Omit<Scene, 'folder'>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-formats-'));
  // Servers read it as users of their own.
  await chmod(folder, 0o777);
  try {
    say(`${name}: ${await check({ ...service, folder })}`);
    return true;
  } catch (error) {
    if (!(error instanceof FormatCheckError)) throw error;
    say(`${name}: FAILED. ${error.message}`);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkFormats({ all, only }: { readonly all: boolean; readonly only?: string }) {
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  const rows = await readVectorLedger();
  const key = await db.transaction((tx) => storeVector(tx, rows));
  const service = await startTestService({ db, practice: false, clock: createTestClock(VECTOR_NOW_MS) });
  const failed: string[] = [];
  try {
    const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    for (const program of PROGRAM_CHECKS.filter(({ name }) => only === undefined || name === only)) {
      const missing = [];
      for (const needed of program.needs) if (!(await isInstalled(needed))) missing.push(needed);
      for (const module of program.modules ?? [])
        if ((await runToEnd('python3', ['-c', `import ${module}`])).code !== 0) missing.push(module);
      if (missing.length > 0) {
        say(`${program.name}: not run, there is no ${missing.join(' and no ')}`);
        if (all) failed.push(program.name);
      } else if (!(await checkWith(program, { baseUrl, key }))) failed.push(program.name);
    }
  } finally {
    await service.close();
  }
  if (failed.length > 0)
    throw new FormatCheckError(`${failed.length} of the checks failed: ${failed.join(', ')}.`);
}

await runCommand(
  testCommand(
    'test:formats',
    'Has published programs load what a real service with the registry of the vectors writes, and says which ones are missing.',
  )
    .option('--all', 'none may be missing', false)
    .addOption(new Option('--only <name>', 'one of them').choices(PROGRAM_CHECKS.map(({ name }) => name)))
    .action(checkFormats),
);
