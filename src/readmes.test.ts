import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Names of files in code spans, such as `run.ts` and `web/desk/run/run.ts`. Patterns such as `*.test.ts` are none. */
const NAMED_FILE = /`([\w./-]+\.(?:tsx?|[cm]js|css|md|txt))`/gu;

it('each file that a README or another document names is there', () => {
  const within = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const paths = [...readdirSync('.'), ...within('src'), ...within('e2e'), ...within('.github')];
  const documents = paths.filter((path) => path.endsWith('.md'));
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(NAMED_FILE)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => !paths.some((path) => `/${path}`.endsWith(name.replace(/^(?:\.\.\/)*/u, '/'))))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
