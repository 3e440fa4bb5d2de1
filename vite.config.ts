/// <reference types="vitest/config" />
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// `vitest/config` is a type reference only: the service builds the app at start where no dev dependency is installed.

/**
 * What all of the app stands on, in chunks that stay in the browser's cache while the app changes. A `<chunk>-setting.ts` is in
 * its chunk, and so runs before what uses it.
 */
const VENDOR_CHUNKS = {
  react: ['react', 'react-dom', 'scheduler'],
  data: ['@tanstack/(?!.*(?:table|virtual))[a-z-]+', 'use-sync-external-store', 'zod'],
} as const;

const codeSplittingGroups = Object.entries(VENDOR_CHUNKS).map(([name, packages], index, { length }) => ({
  name,
  test: new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages.join('|')})[\\\\/]|${name}-setting\\.ts$`, 'u'),
  priority: length - index,
}));

/** The service that `npm run dev` starts beside the development server. */
const SERVICE = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** Whether the tests run in full count, as in `.ci/run`: all of them, and those of SQL on both stores. */
const IN_FULL = process.env['CI'] === 'full';

/** Whether the command names files: then these run, whichever they are. */
const NAMES_FILES = process.argv.slice(2).some((argument, at) => at > 0 && !argument.startsWith('-'));

/** What opens a store, the browser's parts against a real service among them. */
const SERVICE_TESTS = [
  'src/service/**/*.test.ts',
  'src/testing/{hostile,other-client,service}/**/*.test.ts',
  'src/{client,script,web}/**/*.service.test.ts',
];

/** What only the embedded store does, and one flow of each subject on it. */
const EMBEDDED = 'src/**/*.embedded.test.ts';

/** What runs on the embedded store, too, in full count. The rest of what opens a store is about what stands on it. */
const TESTS_OF_SQL = ['src/**/*.stores.test.ts', 'src/service/{ledger,registry,submit,verify}/**/*.test.ts'];

/** What only a server does, and what asks a store so much that an embedded one would take twice the processor time. */
const POSTGRES_ONLY = 'src/{service,testing}/**/*{-,/}postgres.test.ts';

/** What needs a document. A project of its own, since a process of tests ends whenever the next file's environment is another. */
const IN_DOCUMENT = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'];

/** What starts the service, as it is built, in processes of its own. */
const PROCESSES = 'src/**/*.process.test.ts';

/** One of each kind: the service, its death, a command, a command's death. */
const SOME_PROCESSES =
  'src/{service/main,testing/torture/torture,script/readme,script/killed-report}.process.test.ts';

/**
 * What takes long, in full count and when it is named. `npm test` keeps the tests beside each, or one of its kind: pages are
 * used in a browser there, and what they share is tested in a document; tables and entries are forged in `tampered-terms`,
 * `entry-file` and the embedded flow; the ledger is published in the embedded flow and followed by `follow-ledger`; scripts flag,
 * and a report that was killed goes on.
 */
const LONG = [
  'src/web/{app,features}/**/*.test.tsx',
  'src/web/desk/session/desk-session.service.test.ts',
  'src/script/{check,download,report}-command.service.test.ts',
  'src/script/account/command-signer.service.test.ts',
  'src/service/outage-postgres.test.ts',
  'src/service/admin/administer.embedded.test.ts',
  'src/service/http/feed/{feed-cut,feed-waits}.stores.test.ts',
  'src/service/http/routes/{download-routes-postgres,idempotency-key.stores}.test.ts',
  'src/service/ledger/publishing/{publishers-postgres,publishing.stores,witnesses.stores}.test.ts',
  'src/service/registry/downloads/download-contributions.test.ts',
  'src/service/ledger/standby-postgres.test.ts',
  'src/service/practice/practice.{embedded,stores}.test.ts',
  'src/service/registry/withdrawals/withdrawals-postgres.test.ts',
  'src/service/store/{directory-lock,open-embedded.embedded,open-store.embedded}.test.ts',
  'src/service/submit/open-assemblies.stores.test.ts',
  'src/service/verify/{forged-ledger,forged-purchase,running-registry,tampered-tables}-postgres.test.ts',
  'src/service/verify/published-ledger.stores.test.ts',
  'src/service/verify/follow/follow-service.stores.test.ts',
  'src/service/verify/move/move-store.test.ts',
  'src/testing/hostile/slow-clients.test.ts',
];
const LEFT_OUT = IN_FULL || NAMES_FILES ? [] : LONG;

/** Tests open embedded stores too briefly for optimized WebAssembly to pay: up to a quarter of their time. */
const BRIEF_STORES = ['--liftoff-only'];

const COMPRESSIBLE = /\.(?:css|html|js|svg)$/u;
/** Smaller files fit into one packet either way. */
const LEAST_COMPRESSED_BYTES = 1_400;

/** Leaves each file of the app compressed beside it, for the service to send as it is. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, files) {
    await Promise.all(
      Object.keys(files)
        .filter((file) => COMPRESSIBLE.test(file))
        .map(async (file) => {
          const path = join(dir, file);
          const bytes = await readFile(path);
          if (bytes.length < LEAST_COMPRESSED_BYTES) return;
          await Promise.all([
            writeFile(`${path}.br`, await promisify(brotliCompress)(bytes)),
            writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
          ]);
        }),
    );
  },
};

const MANTINE_STYLES = 'src/web/platform/look/mantine.css';

/** Ends the build when a component of Mantine is used and its styles are not, which nothing else would say. */
const requireMantineStyles: Plugin = {
  name: 'require-mantine-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, files) {
    const imported = await readFile(MANTINE_STYLES, 'utf8');
    const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    // Each component that has styles has its class names in a module of its name.
    const used = modules.flatMap((id) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/u.exec(id)?.[1] ?? []);
    const missing = used.filter((name) => !imported.includes(`/${name}.layer.css'`));
    if (missing.length > 0) this.error(`${MANTINE_STYLES} lacks the styles of ${missing.join(', ')}.`);
  },
};

const MIGRATIONS = 'src/service/store/migrations';

/** The service reads its migrations from beside its code. */
const copyMigrations: Plugin = {
  name: 'copy-migrations',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async writeBundle({ dir = '' }) {
    await cp(MIGRATIONS, join(dir, 'migrations'), { recursive: true });
  },
};

/**
 * Reading a few large files takes a quarter of the processor time that a thousand small ones do. What stays outside reads files of
 * its own beside its code. Of the build alone: tests would have every package transformed, too.
 */
const bundlePackages: Plugin = {
  name: 'bundle-packages',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: { resolve: { noExternal: true, external: ['@electric-sql/pglite', 'libsodium-wrappers'] } },
    },
  }),
};

export default defineConfig({
  plugins: [react(), requireMantineStyles, precompress, copyMigrations, bundlePackages],
  worker: { format: 'es' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        target: 'es2022',
        // Inlined assets would need `data:` in the content security policy of more than images.
        assetsInlineLimit: 0,
        // A browser that does not know the hint loads the same files a little later.
        modulePreload: { polyfill: false },
        // The largest chunk comes after the first card; without this the first ‘npm start’ begins with a warning.
        chunkSizeWarningLimit: 1_400,
        rolldownOptions: { output: { codeSplitting: { groups: codeSplittingGroups } } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/service',
        target: 'node20',
        sourcemap: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: 'src/service/main.ts', desk: 'src/desk.ts' },
          // A stack trace needs the places alone, and Node reads the map at every start.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
        },
      },
    },
  },
  server: {
    proxy: {
      '/data': SERVICE,
      '/auth': SERVICE,
      '/practice': SERVICE,
      '/config.json': SERVICE,
      '/health': SERVICE,
      '/metrics': SERVICE,
      '/openapi': SERVICE,
      '/docs': SERVICE,
    },
  },
  test: {
    environment: 'node',
    // Three for two cores, since tests of processes and connections often wait (203 s instead of 234). The files of a process
    // share its modules: loading them for each file would take a third of the time.
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    // None of these is reached where all goes well: they are for a machine that is busy with something else, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    // `--project postgres` tests what opens a store.
    projects: [
      {
        extends: true,
        test: {
          // Projects run in the order of their names, and these tests, which mostly wait, are best done beside others.
          name: 'built',
          include: [IN_FULL || NAMES_FILES ? PROCESSES : SOME_PROCESSES],
          execArgv: BRIEF_STORES,
          globalSetup: ['src/testing/service/processes/build-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['src/**/*.test.ts'],
          exclude: [...SERVICE_TESTS, ...IN_DOCUMENT, PROCESSES],
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'happy-dom',
          // All files share a window, which a click on a download would take to another address: from then on nothing is read to its end.
          environmentOptions: {
            happyDOM: {
              // Of an office screen, in which rows are tables.
              width: 1440,
              height: 900,
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          setupFiles: ['src/testing/web/first-visit.ts'],
          include: IN_DOCUMENT,
          exclude: LEFT_OUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          execArgv: BRIEF_STORES,
          include: IN_FULL ? [EMBEDDED, ...TESTS_OF_SQL] : [EMBEDDED],
          exclude: [POSTGRES_ONLY, PROCESSES, ...LEFT_OUT],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: SERVICE_TESTS,
          exclude: [EMBEDDED, PROCESSES, ...LEFT_OUT],
          globalSetup: ['src/testing/service/postgres/postgres-setup.ts'],
        },
      },
    ],
  },
});
