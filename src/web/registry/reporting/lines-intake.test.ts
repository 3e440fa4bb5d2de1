import { expect, it, vi } from 'vitest';
import { draftOfDesk } from '../../../testing/web/draft-of-desk.ts';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { TestRegistry } from '../../../testing/web/test-registry.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { MAX_ROWS } from '../../identifiers/draft/draft-store.ts';
import { LinesIntake } from './lines-intake.ts';

async function open() {
  freshDatabase();
  const { desk } = await openTestDesk(new TestRegistry().edge);
  const intake = new LinesIntake();
  return { draft: await draftOfDesk(desk), intake };
}

const idsOf = ({ draft }: Awaited<ReturnType<typeof open>>) => draft.all().map(({ row }) => row.fields.id);

it('says that a file cannot be read, and reads the next', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  const folder = new Blob(['{}']);
  folder.arrayBuffer = () => Promise.reject(new DOMException('a folder cannot be read', 'NotFoundError'));
  await intake.take(draft, [
    { source: 'folder', input: folder },
    { source: 'two.txt', input: '+447700900125' },
  ]);
  expect(intake.getState()).toMatchObject({
    reading: undefined,
    failed: [
      {
        source: 'folder',
        error: {
          code: 'list-unreadable',
          message: 'folder could not be read. Check that the file is still there, and add it again.',
        },
      },
    ],
  });
  expect(idsOf(opened)).toEqual(['+447700900125']);
});

it('reads lists into the draft one after the other, and reports skipped lines', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  const first = await intake.take(draft, [
    { source: 'one.txt', input: '+447700900123\n\n+447700900124' },
    { source: 'two.txt', input: new Blob(['+447700900125']) },
  ]);
  expect(idsOf(opened)).toEqual(['+447700900123', '+447700900124', '+447700900125']);
  expect(first).toBe(draft.getState().keys[0]);
  expect(
    intake.getState().read.map(({ source, summary }) => [source, summary.rowCount, summary.skipped.empty]),
  ).toEqual([
    ['one.txt', 2, 1],
    ['two.txt', 1, 0],
  ]);
});

it('takes nothing of a list whose columns are unclear until they are chosen', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  await intake.take(draft, [{ source: 'cdr.csv', input: 'From,To\n+447700900123,+447700900456' }]);
  expect(idsOf(opened)).toEqual(['']);
  const [read] = intake.getState().read;
  if (read === undefined) throw new Error('nothing was read');
  expect(read.summary.unclear).toEqual([0, 1]);
  await intake.readAgain(draft, read, { columns: ['ignored', 'id'] });
  expect(idsOf(opened)).toEqual(['+447700900456']);
});

it('reads a list again as its columns are chosen, with one value where there is none, in place of the rows it gave', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  await intake.take(draft, [{ source: 'a.csv', input: 'ip,b\n203.0.113.1,x 203.0.113.2' }]);
  const [read] = intake.getState().read;
  if (read === undefined) throw new Error('nothing was read');
  await intake.readAgain(draft, read, { columns: ['id', 'fraudType'], missing: { origination: 'SE' } });
  expect(draft.all().map(({ row }) => row.fields)).toEqual([
    { ...NO_FIELDS, id: '203.0.113.1', fraudType: 'x 203.0.113.2', origination: 'SE' },
  ]);
  expect(intake.getState().read).toHaveLength(1);
});

it('says how many rows of a list the draft has no room for', async () => {
  const { draft, intake } = await open();
  await intake.take(draft, [{ source: 'long.txt', input: '203.0.113.1\n'.repeat(MAX_ROWS + 2) }]);
  expect(draft.getState().keys).toHaveLength(MAX_ROWS);
  expect(intake.getState().read[0]?.beyond).toBe(2);
});

it('reads nothing more of an account that has left, and names nothing of it', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  const file = new Blob(['+447700900124']);
  const bytes = await file.arrayBuffer();
  let read: (content: ArrayBuffer) => void = () => undefined;
  const isRead = new Promise<ArrayBuffer>((resolve) => {
    read = resolve;
  });
  file.arrayBuffer = () => isRead;
  const linesAdded = vi.spyOn(draft, 'addLines');
  const taken = intake.take(draft, [
    { source: 'one.txt', input: file },
    { source: 'two.txt', input: '+447700900125' },
  ]);
  await expect.poll(() => intake.getState().reading).toBe('one.txt');
  intake.forget();
  const nothing = { reading: undefined, read: [], failed: [] };
  expect(intake.getState()).toEqual(nothing);
  read(bytes);
  expect(await taken).toBeUndefined();
  expect(intake.getState()).toEqual(nothing);
  expect(linesAdded).not.toHaveBeenCalled();
  expect(idsOf(opened)).toEqual(['']);
  await intake.take(draft, [{ source: 'next.txt', input: '+447700900126' }]);
  expect(idsOf(opened)).toEqual(['+447700900126']);
});

it('gives the reason for each unreadable list, and takes nothing from it', async () => {
  const opened = await open();
  const lists = ['a.bin', 'b.bin'].map((source) => ({ source, input: new Blob([new Uint8Array(64)]) }));
  expect(await opened.intake.take(opened.draft, lists)).toBeUndefined();
  expect(opened.intake.getState().failed).toMatchObject([
    { source: 'a.bin', error: { code: 'list-binary' } },
    { source: 'b.bin', error: { code: 'list-binary' } },
  ]);
  const large = Object.defineProperty(new Blob([]), 'size', { value: 8_000_001 });
  await opened.intake.take(opened.draft, [{ source: 'c.csv', input: large }]);
  expect(opened.intake.getState().failed.map(({ error }) => error.message)).toEqual([
    'c.csv has 9 MB. This page reads at most 8 MB: report the file by npm run desk -- report FILE, or split it.',
  ]);
  expect(idsOf(opened)).toEqual(['']);
});
