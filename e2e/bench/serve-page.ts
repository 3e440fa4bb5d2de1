import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview } from 'vite';

/** With these a page's clock is exact to microseconds. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the bench's page as the app is built, and serves it on a free port. */
export async function servePage(): Promise<ServedPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'contribution-desk-bench-'));
  const common = {
    configFile: false,
    root: path.join(import.meta.dirname, 'page'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    worker: { format: 'es' },
  } as const;
  await build(common);
  const server = await preview({ ...common, preview: { port: 0, host: '127.0.0.1', headers: ISOLATED } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The page is not served.');
  return {
    url,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
