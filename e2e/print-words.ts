import { runnerImport } from 'vite';
import { z } from 'zod';

// `npm run --silent words > src/web/platform/messages/languages/<tag>.json`: every message of the app, for
// translators.

const { module } = await runnerImport('/src/web/platform/messages/catalogue.ts');
const { CATALOGUE } = z.object({ CATALOGUE: z.record(z.string(), z.string()) }).parse(module);
process.stdout.write(`${JSON.stringify(CATALOGUE, null, 2)}\n`);
