import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

// `run.mjs` starts this with the names of the environments to build, in a process of its own: Vite holds over
// a gigabyte until its process ends.

const builder = await createBuilder({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  logLevel: 'warn',
});
for (const name of process.argv.slice(2)) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}.`);
  await builder.build(environment);
}
