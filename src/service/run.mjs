import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// `npm start` and `npm run desk`: builds what is missing or older than its sources, then runs it in this process. Plain
// JavaScript, since nothing is built when it is read.

// The embedded store is WebAssembly: its README says what optimizing it takes. To be set before it is loaded.
setFlagsFromString('--wasm-tiering-budget=90000000');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SOURCES = ['package.json', 'package-lock.json', 'vite.config.ts', 'index.html', 'public', 'src'];

const APP = { name: 'app', environment: 'client', output: 'dist/app/index.html' };
// What its build copies last: one that was interrupted counts as missing.
const SERVICE = { name: 'service', environment: 'ssr', output: 'dist/service/migrations' };

/**
 * When a file, or the newest in a folder, was changed; 0 when it does not exist.
 * @param {string} path
 * @returns {number}
 */
function changedAtMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((entry) => changedAtMs(join(path, entry))));
}

const entry = process.argv[2];

/** @param {(typeof APP)[]} parts */
async function build(parts) {
  const changedMs = Math.max(...SOURCES.map((source) => changedAtMs(join(ROOT, source))));
  const stale = parts.filter(({ output }) => changedAtMs(join(ROOT, output)) < changedMs);
  if (stale.length === 0) return;
  const names = stale.map(({ name }) => name).join(' and the ');
  process.stderr.write(`Building the ${names}; this takes a few seconds.\n`);
  try {
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
    for (const { environment } of stale) await builder.build(builder.environments[environment]);
  } catch {
    process.stderr.write(`The ${names} could not be built. Run npm run build to see why.\n`);
    // For a command 1 would be what `ledger verify` says of a ledger that is not as it should be.
    process.exit(entry === 'main' ? 1 : 2);
  }
}

// A running service serves the app's files: a command beside it leaves them alone.
await build(entry === 'main' && process.env.SERVE_APP !== 'off' ? [APP, SERVICE] : [SERVICE]);
const file = join(ROOT, 'dist', 'service', `${entry}.js`);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
