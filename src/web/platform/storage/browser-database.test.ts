import { expect, it } from 'vitest';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { BrowserDatabase } from './browser-database.ts';

const open = (version: number) =>
  new BrowserDatabase<{ texts: { key: string; value: string } }>({
    name: 'texts',
    version,
    create: (database) => database.createObjectStore('texts'),
  });

it('lets a newer app open it, which begins with empty tables, and rejects from then on', async () => {
  freshDatabase();
  const older = open(1);
  await (await older.open()).put('texts', 'kept', 'key');
  await expect((await older.open()).get('texts', 'key')).resolves.toBe('kept');

  const newer = await open(2).open();

  await expect(newer.getAll('texts')).resolves.toEqual([]);
  await expect(older.open()).rejects.toThrow(expect.objectContaining({ name: 'VersionError' }));
});
