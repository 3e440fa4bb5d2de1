import { expect, it, vi } from 'vitest';
import { draftOfDesk } from '../../../testing/web/draft-of-desk.ts';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { TestRegistry } from '../../../testing/web/test-registry.ts';
import { draftJson } from '../../identifiers/draft/draft-file.ts';
import type { RememberedColumns } from '../../identifiers/lines/reading/read-lines.ts';
import { LinesIntake } from './lines-intake.ts';

async function open() {
  freshDatabase();
  const { desk } = await openTestDesk(new TestRegistry().edge);
  const remembered: Record<string, RememberedColumns[string]> = {};
  const intake = new LinesIntake({
    remembered: {
      read: () => remembered,
      remember(shape, columns) {
        remembered[shape] = columns;
      },
    },
  });
  return { draft: await draftOfDesk(desk), intake };
}

const idsOf = ({ draft }: Awaited<ReturnType<typeof open>>) => draft.all().map(({ row }) => row.fields.id);

it('says that a file cannot be read, and reads the next', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  const folder = new Blob(['{}']);
  folder.slice = () => {
    throw new DOMException('a folder cannot be read', 'NotFoundError');
  };
  await intake.take(draft, [
    { source: 'folder', input: folder },
    { source: 'two.txt', input: '+447700900125' },
  ]);
  expect(intake.getState()).toMatchObject({ reading: undefined, failed: [{ source: 'folder' }] });
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

it('reads a list again with the chosen columns, and the next list of that shape at once', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  const list = { source: 'a.csv', input: 'a,b\n203.0.113.1,203.0.113.2' };
  await intake.take(draft, [list]);
  const [read] = intake.getState().read;
  if (read === undefined) throw new Error('nothing was read');
  await intake.readAgain(draft, read, ['ignored', 'id']);
  const shown = () => draft.all().filter(({ verdict }) => verdict !== 'removed');
  expect(shown().at(-1)?.row.fields.id).toBe('203.0.113.2');
  await intake.take(draft, [list]);
  expect(shown().at(-1)?.row.fields.id).toBe('203.0.113.2');
});

it('opens an exported draft with all its rows', async () => {
  const from = await open();
  await from.intake.take(from.draft, [{ source: 'one.txt', input: '+447700900123\n+447700900124' }]);
  from.draft.remove(from.draft.getState().keys.slice(0, 1));
  const file = new Blob([draftJson(from.draft.all(), from.draft.getState().defaults)]);
  const to = await open();
  await to.intake.take(to.draft, [{ source: 'report-draft.json', input: file }]);
  expect(to.draft.all().map(({ row }) => [row.fields.id, row.isRemoved])).toEqual([
    ['+447700900123', true],
    ['+447700900124', false],
  ]);
});

it('reads nothing more of an account that has left, and names nothing of it', async () => {
  const opened = await open();
  const { draft, intake } = opened;
  const file = new Blob([draftJson(draft.all(), draft.getState().defaults)]);
  const text = await file.text();
  let read: (content: string) => void = () => undefined;
  const isRead = new Promise<string>((resolve) => {
    read = resolve;
  });
  file.text = () => isRead;
  const draftAdded = vi.spyOn(draft, 'addFile');
  const taken = intake.take(draft, [
    { source: 'report-draft.json', input: file },
    { source: 'two.txt', input: '+447700900125' },
  ]);
  await expect.poll(() => intake.getState().reading).toBe('report-draft.json');
  intake.forget();
  const nothing = { reading: undefined, read: [], failed: [] };
  expect(intake.getState()).toEqual(nothing);
  read(text);
  expect(await taken).toBeUndefined();
  expect(intake.getState()).toEqual(nothing);
  expect(draftAdded).not.toHaveBeenCalled();
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
  expect(idsOf(opened)).toEqual(['']);
});
