import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// `npm start` and `npm run desk`: builds what is missing or older than its sources, then runs it in this process. Plain
// JavaScript, since nothing is built when it is read.

// The embedded store is WebAssembly: its README says what optimizing it takes. To be set before it is loaded.
setFlagsFromString('--wasm-tiering-budget=90000000');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const END_WITH_PARENT = fileURLToPath(new URL('end-with-parent.cjs', import.meta.url));

const SOURCES = ['package.json', 'package-lock.json', 'vite.config.ts', 'index.html', 'public', 'src'];

const APP = { name: 'app', environment: 'client', output: 'dist/app/index.html' };
// The build copies this last: an interrupted build counts as missing.
const SERVICE = { name: 'service', environment: 'ssr', output: 'dist/service/migrations' };

/**
 * Returns the modification time of a file, or of the newest file in a folder; 0 when it does not exist.
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
  const script = fileURLToPath(new URL('build.mjs', import.meta.url));
  const environments = stale.map(({ environment }) => environment);
  const builder = spawn(process.execPath, ['--require', END_WITH_PARENT, script, ...environments], {
    // A command's standard output may be redirected to a file.
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  const stop = () => process.exit(1);
  process.once('SIGTERM', stop);
  await once(builder, 'exit');
  process.off('SIGTERM', stop);
  if (builder.exitCode === 0) return;
  process.stderr.write(`The ${names} could not be built.\n`);
  // For a command 1 would be what `ledger verify` says of a ledger that is not as it should be.
  process.exit(entry === 'main' ? 1 : 2);
}

// A running service serves the app's files: a command beside it leaves them alone.
await build(entry === 'main' && process.env.SERVE_APP !== 'off' ? [APP, SERVICE] : [SERVICE]);
const file = join(ROOT, 'dist', 'service', `${entry}.js`);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
