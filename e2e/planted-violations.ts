/** A file of a small made-up tree, and the rules of .dependency-cruiser.cjs that it breaks, if any. */
export interface PlantedFile {
  readonly path: string;
  readonly source: string;
  readonly breaks: readonly string[];
}

const plant = (path: string, source: string, ...breaks: readonly string[]): PlantedFile => ({
  path,
  source,
  breaks,
});
const npmPackage = (name: string): PlantedFile[] => [
  plant(`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`),
  plant(`node_modules/${name}/index.js`, 'module.exports = {};'),
];

/**
 * Folders that stand on each other, lowest first: in each a file that imports from the one below, as it may, and one that imports
 * from the one above, or from what stands above them all.
 */
const stack = (folder: string, above: string, names: readonly string[]): PlantedFile[] =>
  names.flatMap((name, index) => {
    const [lower, higher] = [names[index - 1], names[index + 1]];
    return [
      plant(`src/${folder}/${name}/down.ts`, lower === undefined ? '' : `import '../${lower}/down.ts';`),
      plant(
        `src/${folder}/${name}/up.ts`,
        `import type {} from '../${higher === undefined ? above : `${higher}/down`}.ts';`,
        `${folder}-${name}`,
      ),
    ];
  });

const SERVICE_LAYERS = [
  'platform',
  'store',
  'ledger',
  'registry',
  'submit',
  'verify',
  'admin',
  'http',
  'practice',
];
const WEB_STOREYS = ['platform', 'api', 'ui', 'desk', 'identifiers', 'registry', 'features', 'app'];

const TSCONFIG = plant(
  'tsconfig.json',
  '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "bundler" } }',
);
const dependencies = ['zod', 'react', 'libsodium-wrappers', 'hash-wasm'];

/**
 * Every rule is broken at least once, by a value import, a type-only import or a dynamic one; the rest is
 * allowed.
 */
export const PLANTED_FILES: readonly PlantedFile[] = [
  plant(
    'package.json',
    JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    }),
  ),
  TSCONFIG,
  ...dependencies.flatMap(npmPackage),

  // Allowed, each on the edge of a rule.
  plant('src/contract/hex.ts', `import 'zod'; export const hex = 1;`),
  plant('src/contract/hex.test.ts', `import 'node:fs'; import '../testing/builder.ts'; import './hex.ts';`),
  plant('src/testing/builder.ts', `import '../service/app.ts'; import '../signer/worker/core.ts';`),
  plant('src/transaction/sign/sodium.ts', `import 'libsodium-wrappers'; import '../../contract/hex.ts';`),
  plant('src/transaction/compare.ts', `import '../contract/hex.ts'; export const compare = 1;`),
  plant('src/transparency/tree.ts', 'export const tree = 1;'),
  plant('src/transparency/proof.ts', `import './tree.ts';`),
  plant('src/signer/worker/core.ts', `import 'hash-wasm'; import '../../transaction/sign/sodium.ts';`),
  plant('src/signer/in-process/here.ts', `import '../worker/core.ts';`),
  plant('src/signer/page.ts', `export const url = new URL('./worker/core.ts', import.meta.url);`),
  plant(
    'src/service/app.ts',
    `import 'node:fs'; import '../transaction/sign/sodium.ts'; import '../transparency/tree.ts'; export const service = 1;`,
  ),
  ...stack('service', 'app', SERVICE_LAYERS),
  ...stack('web', 'outside', WEB_STOREYS),
  plant('src/web/outside.ts', 'export const outside = 1;'),
  plant('src/command-line/read.ts', `import 'node:util'; import '../contract/hex.ts';`),
  plant(
    'src/script/report.ts',
    `import 'node:fs'; import '../client/client.ts'; import '../command-line/read.ts'; import '../reading/line/line.ts';`,
  ),
  plant(
    'src/reading/line/line.ts',
    `import '../../client/client.ts'; import '../../messages/translator.ts';`,
  ),
  plant('src/messages/translator.ts', 'export const translator = 1;'),
  plant(
    'src/client/client.ts',
    `import '../signer/page.ts'; import '../transaction/compare.ts'; import 'zod';`,
  ),
  plant('src/client/client.test.ts', `import '../testing/builder.ts'; import 'node:fs';`),
  plant(
    'src/web/app/app.ts',
    `import '../features/a/a.ts'; import '../../client/client.ts'; import 'react';`,
  ),
  plant(
    'src/web/features/a/a.ts',
    `import './own.ts'; import '../../../transaction/compare.ts'; import '../../../transparency/tree.ts';`,
  ),
  plant('src/web/features/a/own.ts', 'export const own = 1;'),
  plant('src/web/features/b/b.ts', 'export const b = 1;'),
  plant('e2e/flow.spec.ts', `import '../src/testing/builder.ts';`),

  // Broken.
  plant('src/contract/up.ts', `import '../transaction/compare.ts';`, 'contract-stands-alone'),
  plant('src/contract/node.ts', `import 'node:fs';`, 'browser-without-node'),
  plant('src/contract/view.ts', `import 'react';`, 'contract-needs-zod-only'),
  plant('src/transaction/up.ts', `import type {} from '../signer/page.ts';`, 'transaction-on-contract-only'),
  plant('src/transparency/up.ts', `import '../contract/hex.ts';`, 'transparency-stands-alone'),
  plant('src/transparency/leans.ts', `import 'zod';`, 'transparency-stands-alone'),
  plant('src/transparency/node.ts', `import 'node:crypto';`, 'browser-without-node'),
  plant('src/transaction/logs.ts', `import '../transparency/tree.ts';`, 'transaction-on-contract-only'),
  plant('src/signer/up.ts', `export const later = import('../web/features/b/b.ts');`, 'signer-below-web'),
  plant('src/signer/early.ts', `import '../client/client.ts';`, 'signer-below-web'),
  plant('src/client/up.ts', `import type {} from '../web/outside.ts';`, 'client-below-web'),
  plant('src/client/serves.ts', `import '../service/app.ts';`, 'client-below-web', 'page-without-libsodium'),
  plant('src/client/node.ts', `import 'node:http';`, 'browser-without-node'),
  plant('src/client/view.ts', `import 'react';`, 'client-without-a-platform'),
  plant(
    'src/client/worker.ts',
    `export const w = import('../signer/worker/core.ts');`,
    'worker-by-url',
    'page-without-libsodium',
  ),
  plant('src/client/keeps.ts', `import '../signer/in-process/here.ts';`, 'page-without-libsodium'),
  plant('src/script/draws.ts', `import '../web/features/a/own.ts';`, 'script-like-the-app'),
  plant('src/script/serves.ts', `import '../service/app.ts';`, 'script-like-the-app'),
  plant('src/script/shows.ts', `import '../reading/line/shown.ts';`, 'script-without-react'),
  plant('src/reading/line/shown.ts', `import 'react';`),
  plant('src/reading/line/up.ts', `import '../../web/outside.ts';`, 'reading-below-web'),
  plant('src/messages/up.ts', `import '../reading/line/line.ts';`, 'messages-stand-alone'),
  plant('src/service/asks.ts', `import '../client/client.ts';`, 'service-on-transaction'),
  plant('src/signer/short-cut.ts', `import './worker/core.ts';`, 'worker-by-url'),
  plant('src/signer/heavy.ts', `import 'hash-wasm';`, 'hash-wasm-in-the-worker'),
  plant('src/signer/worker/salty.ts', `import 'libsodium-wrappers';`, 'libsodium-in-one-place'),
  plant('src/web/server.ts', `import '../service/app.ts';`, 'web-not-service', 'page-without-libsodium'),
  plant(
    'src/web/signing.ts',
    `export const s = import('../transaction/sign/sodium.ts');`,
    'page-without-libsodium',
  ),
  plant('src/service/up.ts', `import '../signer/page.ts';`, 'service-on-transaction'),
  plant('src/command-line/up.ts', `import '../script/report.ts';`, 'command-line-on-contract'),
  plant(
    'src/service/builds.ts',
    `import '../testing/builder.ts';`,
    'testing-for-tests-only',
    'service-on-transaction',
  ),
  plant('src/service/spec.ts', `import '../../e2e/flow.spec.ts';`, 'src-not-e2e'),
  plant('e2e/inside.spec.ts', `import '../src/service/app.ts';`, 'e2e-as-a-user'),
  plant('src/web/features/a/sideways.ts', `import '../b/b.ts';`, 'features-apart'),
  plant(
    'src/contract/chicken.ts',
    `import type { Egg } from './egg.ts'; export type Chicken = Egg;`,
    'no-cycles',
  ),
  plant('src/contract/egg.ts', `import type { Chicken } from './chicken.ts'; export type Egg = Chicken;`),
  plant('src/contract/lost.ts', `import './gone.ts';`, 'no-dead-ends'),
];

/** In the same tree, folders without a cycle of files but with two of folders. */
export const PLANTED_FOLDERS: readonly PlantedFile[] = [
  plant('e2e/start.spec.ts', `import '../src/app/main.ts';`),
  // Allowed: a folder in another, imported from there, and two folders with something below both.
  plant('src/app/main.ts', `import './pages/first.ts'; import './base/words.ts';`),
  plant('src/app/pages/first.ts', `import '../base/words.ts';`),
  plant('src/app/base/words.ts', 'export const words = 1;'),
  // Allowed: tests look anywhere.
  plant('src/app/base/words.test.ts', `import '../pages/first.ts'; import '../main.ts';`),
  // A cycle of three.
  plant('src/ring/a/one.ts', `import '../b/one.ts';`),
  plant('src/ring/b/one.ts', 'export const b = 1;'),
  plant('src/ring/b/two.ts', `export const later = import('../c/one.ts');`),
  plant('src/ring/c/one.ts', 'export const c = 1;'),
  plant('src/ring/c/two.ts', `import type {} from '../a/one.ts';`),
  // A folder and the one around it.
  plant('src/nest/egg.ts', `import './shell/white.ts';`),
  plant('src/nest/straw.ts', 'export const straw = 1;'),
  plant('src/nest/shell/white.ts', 'export const white = 1;'),
  plant('src/nest/shell/brown.ts', `import '../straw.ts';`),
];

/** The imports of its cycles that must be found, and no others. */
export const PLANTED_FOLDER_CYCLES: readonly string[] = [
  'src/nest/egg.ts imports src/nest/shell/white.ts',
  'src/nest/shell/brown.ts imports src/nest/straw.ts',
  'src/ring/a/one.ts imports src/ring/b/one.ts',
  'src/ring/b/two.ts imports src/ring/c/one.ts',
  'src/ring/c/two.ts imports src/ring/a/one.ts',
];
