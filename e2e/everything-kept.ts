import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** The text of every place in which a page can show or store something. */
export async function keptByPlace(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const stored: unknown[] = [];
    const answerOf = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        stored.push(name, storeName, await answerOf(store.getAllKeys()), await answerOf(store.getAll()));
      }
      database.close();
    }
    const cached: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(request.url, await (await cache.match(request))?.text());
    }
    const files: unknown[] = [];
    for await (const [name, handle] of (await navigator.storage.getDirectory()).entries())
      files.push(name, handle instanceof FileSystemFileHandle ? await (await handle.getFile()).text() : '');
    const asText = (value: unknown) =>
      JSON.stringify(value, (_key, part: unknown) => {
        if (part instanceof ArrayBuffer) return Array.from(new Uint8Array(part));
        if (ArrayBuffer.isView(part))
          return Array.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
        return part instanceof Map || part instanceof Set ? [...part] : part;
      }) ?? '';
    return {
      'an address': asText([location.href, performance.getEntries().map(({ name }) => name)]),
      'the history': asText(history.state),
      'the name of the window': window.name,
      'a cookie': document.cookie,
      'the page': document.title + document.documentElement.outerHTML,
      'a field': asText(
        Array.from(document.querySelectorAll('input, textarea'), (field) =>
          field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
        ),
      ),
      localStorage: asText(Object.entries(localStorage)),
      sessionStorage: asText(Object.entries(sessionStorage)),
      IndexedDB: asText(stored),
      'a cache': asText(cached),
      'a file of the origin': asText(files),
    };
  });
}

/** The same as one text. */
export async function everythingKept(page: Page): Promise<string> {
  return Object.values(await keptByPlace(page)).join('\n');
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
