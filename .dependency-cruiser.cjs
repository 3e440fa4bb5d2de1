// Who may import whom. e2e/check-boundaries.ts runs these rules and proves of each that it can fail.

const TESTS = '(?:[.]test[.]tsx?$)|(?:^src/testing/)';

// The layers of the service, lowest first. Each imports only itself and those before it.
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

// The storeys of the app, lowest first. Each imports only itself and those before it.
const WEB_STOREYS = ['platform', 'api', 'ui', 'desk', 'identifiers', 'registry', 'features', 'app'];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'contract-stands-alone',
      'contract is what app and service agree on: it imports nothing of either.',
      { path: '^src/contract/', pathNot: TESTS },
      { path: '^src/(?!contract/)' },
    ),
    forbid(
      'transparency-stands-alone',
      'A log that proves itself: it knows nothing of what is logged, and takes hashes and signatures as arguments.',
      { path: '^src/transparency/', pathNot: TESTS },
      { path: '^src/(?!transparency/)|^node_modules/' },
    ),
    forbid(
      'transaction-on-contract-only',
      'The bytes of the ledger are pure: contract ← transaction.',
      { path: '^src/transaction/', pathNot: TESTS },
      { path: '^src/(?!contract/|transaction/)' },
    ),
    forbid(
      'signer-below-web',
      'contract ← transaction ← signer ← client ← web.',
      { path: '^src/signer/', pathNot: TESTS },
      { path: '^src/(?!contract/|transaction/|signer/)' },
    ),
    forbid(
      'client-below-web',
      'contract ← transaction ← signer ← client ← web: the client serves the app, commands and tests alike.',
      { path: '^src/client/', pathNot: TESTS },
      { path: '^src/(?!contract/|transaction/|transparency/|signer/|client/)' },
    ),
    forbid(
      'web-not-service',
      'The app knows the service by its interface alone.',
      { path: '^src/web/', pathNot: TESTS },
      { path: '^src/(?!contract/|transaction/|transparency/|signer/|client/|messages/|reading/|web/)' },
    ),
    ...WEB_STOREYS.map((storey, index) =>
      forbid(
        `web-${storey}`,
        `A storey of the app imports only those below it: ${WEB_STOREYS.slice(0, index + 1).join(' ← ')}.`,
        { path: `^src/web/${storey}/`, pathNot: TESTS },
        { path: `^src/web/(?!(?:${WEB_STOREYS.slice(0, index + 1).join('|')})/)` },
      ),
    ),
    forbid(
      'service-on-transaction',
      'contract ← transaction ← service, and transparency ← service: it knows neither the app nor the signer.',
      { path: '^src/service/', pathNot: TESTS },
      { path: '^src/(?!contract/|transaction/|transparency/|command-line/|service/)' },
    ),
    ...SERVICE_LAYERS.map((layer, index) =>
      forbid(
        `service-${layer}`,
        `A layer of the service imports only those below it: ${SERVICE_LAYERS.slice(0, index + 1).join(' ← ')}.`,
        { path: `^src/service/${layer}/`, pathNot: TESTS },
        { path: `^src/service/(?!(?:${SERVICE_LAYERS.slice(0, index + 1).join('|')})/)` },
      ),
    ),
    forbid(
      'command-line-on-contract',
      'What reads arguments and explains commands serves service and script, and knows neither.',
      { path: '^src/command-line/', pathNot: TESTS },
      { path: '^src/(?!contract/|command-line/)' },
    ),
    forbid(
      'messages-stand-alone',
      'The catalogue of messages serves whoever shows text, and knows none of them.',
      { path: '^src/messages/', pathNot: TESTS },
      { path: '^src/(?!messages/)' },
    ),
    forbid(
      'reading-below-web',
      'What people write is read once, for the app and for scripts: client ← reading ← web, reading ← script.',
      { path: '^src/reading/', pathNot: TESTS },
      { path: '^src/(?!contract/|transaction/|client/|messages/|reading/)' },
    ),
    forbid(
      'script-like-the-app',
      'A script uses the interface as the app does, by the client, and reads lists as the app does, by the reading.',
      { path: '^src/script/', pathNot: TESTS },
      {
        path: '^src/(?!contract/|transaction/|signer/|client/|command-line/|messages/|reading/|script/)',
      },
    ),
    forbid(
      'script-without-react',
      'What a script shares with the app has nothing to do with a page.',
      { path: '^src/script/', pathNot: TESTS },
      { path: '^node_modules/(?:react|@mantine|@tanstack)', reachable: true },
    ),
    forbid(
      'testing-for-tests-only',
      'Builders, the in-process service and the fuzz run are for tests and e2e.',
      { path: '^src/', pathNot: TESTS },
      { path: '^src/testing/' },
    ),
    forbid(
      'e2e-as-a-user',
      'The browser tests use the app from outside.',
      { path: '^e2e/' },
      { path: '^src/(?:web|service)/' },
    ),
    forbid(
      'src-not-e2e',
      'Nothing in the product imports its browser tests.',
      { path: '^src/' },
      { path: '^e2e/' },
    ),
    forbid(
      'features-apart',
      'A feature never imports another feature; what two of them need lies below both.',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/[^/]+/', pathNot: '^src/web/features/$1/' },
    ),
    forbid(
      'browser-without-node',
      'contract, transaction, transparency and client run in browsers and in Node alike; signer and web in the browser.',
      {
        path: '^src/(?:contract|transaction|transparency|signer|client|messages|reading|web)/',
        pathNot: TESTS,
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'contract-needs-zod-only',
      'contract comes with every part of the product, so its weight counts three times.',
      { path: '^src/contract/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev'], pathNot: '^node_modules/zod/' },
    ),
    forbid(
      'client-without-a-platform',
      'The client runs wherever there is a fetch: no React, nothing of the DOM, no library of Node.',
      { path: '^src/client/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev'], pathNot: '^node_modules/(?:zod/|zustand/.*vanilla)' },
    ),
    forbid(
      'worker-by-url',
      'What handles private keys is loaded as a worker, by URL, and never becomes part of the page; programs have it in process.',
      { path: '^src/', pathNot: ['^src/signer/(?:worker|in-process)/', TESTS] },
      { path: '^src/signer/worker/' },
    ),
    forbid(
      'libsodium-in-one-place',
      'src/transaction/sign/sodium.ts loads libsodium; whoever needs it asks there, so that it is loaded once and lazily.',
      { path: '^(?:src|e2e)/', pathNot: ['^src/transaction/sign/sodium[.]ts$', TESTS] },
      { path: '^node_modules/libsodium' },
    ),
    forbid(
      'hash-wasm-in-the-worker',
      'argon2id is for key files, which are opened and made in the worker.',
      { path: '^(?:src|e2e)/', pathNot: ['^src/signer/worker/', TESTS] },
      { path: '^node_modules/hash-wasm/' },
    ),
    forbid(
      'page-without-libsodium',
      'libsodium never comes with the page: import inspect or compare of src/transaction, not its index.',
      { path: '^src/(?:client|web)/', pathNot: TESTS },
      { path: '^node_modules/(?:libsodium|hash-wasm)', reachable: true },
    ),
    forbid('no-cycles', 'A cycle has no first file to read.', { path: '^(?:src|e2e)/' }, { circular: true }),
    forbid(
      'no-dead-ends',
      'An import that resolves to nothing is not checked by any rule above.',
      { path: '^(?:src|e2e)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$' },
    // Type-only imports count: they too make one part depend on another.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
