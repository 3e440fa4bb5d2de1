import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { secretBytes, type Surveillance } from './leaks.ts';

/** Every place that is searched in a page and its requests. */
export const PLACES = [
  'IndexedDB',
  'a cache',
  'a cookie',
  'a field',
  'a file of the origin',
  'a header',
  'an address',
  'localStorage',
  'sessionStorage',
  'the body of POST /health',
  'the console',
  'the header Authorization',
  'the history',
  'the name of the window',
  'the page',
];

/** Puts a secret into each place, one for each, and says where they were found. */
export async function placesOfPlanted(page: Page, seen: Surveillance): Promise<readonly string[]> {
  const hexByPlace = Object.fromEntries(PLACES.map((place) => [place, randomBytes(32).toString('hex')]));
  await page.evaluate(async (planted) => {
    const secret = (place: string) => planted[place] ?? '';
    const bytes = Uint8Array.from(secret('IndexedDB').match(/../gu) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    );
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('planted', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('planted'));
      opening.addEventListener('error', reject);
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('planted', 'readwrite');
        writing.objectStore('planted').put(new Map([['key', bytes.buffer]]), 1);
        writing.addEventListener('complete', resolve);
      });
    });
    await (await caches.open('planted')).put('/planted', new Response(secret('a cache')));
    document.cookie = `planted=${secret('a cookie')}`;
    const field = document.createElement('textarea');
    document.body.append(field, secret('the page'));
    field.value = secret('a field');
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('planted', { create: true })).createWritable();
    await file.write(secret('a file of the origin'));
    await file.close();
    localStorage.setItem('planted', JSON.stringify({ deep: JSON.stringify(secret('localStorage')) }));
    sessionStorage.setItem('planted', secret('sessionStorage').toUpperCase());
    window.name = secret('the name of the window');
    console.log(secret('the console'));
    history.replaceState({ planted: secret('the history') }, '', `#${secret('an address')}`);
    await fetch('/health', {
      method: 'POST',
      headers: { planted: secret('a header'), authorization: secret('the header Authorization') },
      body: secret('the body of POST /health'),
    });
  }, hexByPlace);
  await seen.look(page, '');
  const secrets = Object.entries(hexByPlace).map(([place, hex]) => secretBytes(place, hex));
  const places = seen
    .leaksOf(secrets)
    .map((leak) => leak.split(' in ').map((part) => part.trim()))
    .map(([planted = '', found]) => (planted === found ? planted : `${planted} in ${found}`));
  return [...new Set(places)].toSorted();
}
