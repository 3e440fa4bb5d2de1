import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** The contents of every place where a page can store something, as one text. */
export async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      location.href,
      document.cookie,
      history.state,
      document.title,
      document.documentElement.outerHTML,
      Array.from(document.querySelectorAll('input, textarea'), (field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      ),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, await (await cache.match(request))?.text());
    }
    const answerOf = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(name, store, await answerOf(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(kept);
  });
}

/** The forms in which a secret's bytes might slip out. */
export function formsOf(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex');
  return [
    hex,
    hex.toUpperCase(),
    bytes.toString('base64').replace(/=+$/u, ''),
    bytes.toString('base64url'),
    Array.from(bytes).join(','),
    JSON.stringify(Object.fromEntries(bytes.entries())).slice(1, -1),
    encodeURIComponent(bytes.toString('latin1')),
  ];
}
