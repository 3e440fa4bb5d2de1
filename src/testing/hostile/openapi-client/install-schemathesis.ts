import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../contract/app-error.ts';

const VERSION = '4.32.5';
const folder = fileURLToPath(
  new URL(`../../../../node_modules/.cache/schemathesis-${VERSION}`, import.meta.url),
);

/** The program, installed from PyPI for this project alone when it is first needed. @throws {AppError} */
export function installSchemathesis(): string {
  const program = join(folder, 'bin', 'schemathesis');
  // Its name stands in the programs of such a folder, so it cannot be made elsewhere and moved here.
  const unfinished = join(folder, 'unfinished');
  if (existsSync(program) && !existsSync(unfinished)) return program;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(unfinished), { recursive: true });
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    mkdirSync(unfinished);
    run('python3', '-m', 'venv', folder);
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${VERSION}`);
  } catch (cause) {
    throw new AppError(
      'no-schemathesis',
      `schemathesis ${VERSION} could not be installed. It needs Python 3.10 or later with venv, and PyPI.`,
      { cause },
    );
  }
  renameSync(unfinished, join(folder, 'finished'));
  return program;
}
