import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginFolder, dumpPractice } from '../src/testing/service/processes/begin-folder.ts';
import { inFull } from '../src/testing/full-count.ts';
import { startHeldNode } from '../src/testing/held-process.ts';
import { startBuilt } from '../src/testing/service/processes/child-process.ts';
import { findBrowser } from './find-browser.ts';
import { freePort } from '../src/testing/service/processes/free-port.ts';

// `npm run test:e2e [-- <playwright arguments>]`: the browser tests, on a browser that is there or is
// fetched, against the real service on a port and a folder of its own. Ends with Playwright's exit code.

/** What runs unless a test is named: the promises that everybody relies on. All tests run with CI=full. */
const CORE_STORIES = [
  'service-down.spec.ts',
  'report-search-flag.spec.ts',
  'report-list.spec.ts',
  'tampered-transaction.spec.ts',
  'locked-key.spec.ts',
  'other-registry.spec.ts',
  'each-page.spec.ts',
];

const given = process.argv.slice(2);
const namesTests = given.some((argument) => argument.endsWith('.ts') || argument.startsWith('e2e/'));
const stories = namesTests ? [] : inFull([], CORE_STORIES);

function runPlaywright(environment: Readonly<Record<string, string>>): Promise<number> {
  const command = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  const config = path.join(import.meta.dirname, 'playwright.config.ts');
  const playwright = startHeldNode([command, 'test', '--config', config, ...stories, ...given], {
    stdio: ['inherit', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  // Playwright ends its browsers on SIGINT alone. It is awaited, and the data folder removed after them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => playwright.kill('SIGINT'));
  return new Promise((resolve, reject) => {
    playwright.once('error', reject);
    playwright.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

const browser = findBrowser();
console.log(`Browser: ${browser.executablePath}`);
const folder = mkdtempSync(path.join(tmpdir(), 'contribution-desk-e2e-'));
const dataFolder = path.join(folder, 'data');
const practiceDump = path.join(folder, 'practice.tar');
try {
  // Every service of a test begins with the same samples, which are signed once.
  await dumpPractice(practiceDump);
  await beginFolder(dataFolder, practiceDump);
  const port = await freePort();
  // The real service and the app as they were built, in practice mode, on data of its own.
  const service = startBuilt('main', [], { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataFolder });
  service.process.stderr?.pipe(process.stderr);
  if (process.env['E2E_SERVICE_LOG'] !== undefined) service.process.stdout?.pipe(process.stdout);
  await service.says(/is ready at/u);
  process.exitCode = await runPlaywright({
    ...browser.environment,
    E2E_BROWSER: browser.executablePath,
    E2E_BASE_URL: `http://127.0.0.1:${port}`,
    E2E_PRACTICE_DUMP: practiceDump,
  });
  service.process.kill('SIGTERM');
  await service.ended;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
