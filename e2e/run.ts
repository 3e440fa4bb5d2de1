import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginFolder, dumpPractice } from '../src/testing/service/processes/begin-folder.ts';
import { findBrowser } from './find-browser.ts';
import { freePort } from '../src/testing/service/processes/free-port.ts';

// `npm run test:e2e [-- <playwright arguments>]`: the browser tests, on a browser that is there or is
// fetched, against the real service on a port and a folder of its own. Ends with Playwright's exit code.

function runPlaywright(environment: Readonly<Record<string, string>>): Promise<number> {
  const command = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  const config = path.join(import.meta.dirname, 'playwright.config.ts');
  const playwright = spawn(
    process.execPath,
    [command, 'test', '--config', config, ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  // Playwright ends its service and browsers on SIGINT alone. From a terminal it gets the signal directly;
  // here it is awaited, and the data folder removed after them.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => playwright.kill('SIGINT'));
  return new Promise((resolve, reject) => {
    playwright.once('error', reject);
    playwright.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

const browser = findBrowser();
console.log(`Browser: ${browser.executablePath} (${browser.origin})`);
const folder = mkdtempSync(path.join(tmpdir(), 'contribution-desk-e2e-'));
const dataFolder = path.join(folder, 'data');
const practiceDump = path.join(folder, 'practice.tar');
try {
  // Every service of a test begins with the same samples, which are signed once.
  await dumpPractice(practiceDump);
  await beginFolder(dataFolder, practiceDump);
  process.exitCode = await runPlaywright({
    ...browser.environment,
    E2E_BROWSER: browser.executablePath,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: dataFolder,
    E2E_PRACTICE_DUMP: practiceDump,
  });
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
