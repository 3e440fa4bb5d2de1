import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChild } from '../../testing/service/processes/child-process.ts';
import { Journal } from './journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('is open in one process at a time, though two open it again and again over what killed runs left', async () => {
  const path = join(folder, 'list.journal');
  const racers = [0, 1].map(() => startChild('src/testing/script/race-for-journal.ts', [path, '200']));
  await Promise.all(racers.map((racer) => racer.says(/ready/u)));
  await writeFile(`${path}.go`, '');
  const ends = await Promise.all(
    racers.map(async (racer) => ({ code: await racer.ended, output: racer.output() })),
  );
  expect(ends).toEqual(racers.map(() => ({ code: 0, output: 'ready\noverlaps: 0\n' })));
  expect((await readdir(folder)).toSorted()).toEqual(['list.journal', 'list.journal.go']);
});

const OWNER = { url: 'http://registry.example', accountId: 'cron@company' };
const SENDING = {
  payloadHashHex: 'ab'.repeat(32),
  transactionHex: '0100',
  items: [{ id: '+447700900123', fraudType: 'Wangiri', origination: 'GB', destination: 'DE' }],
};
const BEGUN = `${JSON.stringify({ kind: 'begun', version: 1, ...OWNER })}\n`;

let nowMs = 1_795_262_400_000;
const openAt = (path: string) => Journal.open(path, OWNER, () => nowMs);

describe('a journal', () => {
  it.each([
    ['a key', '0'.repeat(64)],
    ['a key file', '{"version":1,"kdf":{}}'],
    ['a list', 'Wangiri,+447700900123,GB,DE\nWangiri,+447700900124,GB'],
    ['a journal without its beginning', `{"kind":"accepted","payloadHashHex":"${SENDING.payloadHashHex}"}\n`],
    ['a line end', '\n'],
  ])('is never %s: the file stays as it is', async (_, text) => {
    const path = join(folder, 'other');
    await writeFile(path, text);
    await chmod(path, 0o644);
    await expect(openAt(path)).rejects.toMatchObject({
      code: 'journal',
      message:
        'The journal of the list was altered, or is another file. It was not changed: name another one with --journal. Nothing was sent.',
    });
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual([text, 0o644]);
    expect(await readdir(folder)).toEqual(['other']);
  });

  it('is the file itself, not one that a link leads to, nor a pipe', async () => {
    const [path, other] = [join(folder, 'list.journal'), join(folder, 'other')];
    await symlink(other, path);
    await expect(openAt(path)).rejects.toMatchObject({ code: 'journal' });
    await writeFile(other, '');
    await expect(openAt(path)).rejects.toThrow('is a link, which is not followed');
    expect(await readFile(other, 'utf8')).toBe('');
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(openAt(pipe)).rejects.toThrow('is another file');
  });

  it.each([0, 1, 20, BEGUN.length - 1, BEGUN.length])(
    'begins in an empty file, and goes on where a crash cut its first line off after %i characters',
    async (length) => {
      const path = join(folder, 'list.journal');
      await writeFile(path, BEGUN.slice(0, length));
      await (await openAt(path))[Symbol.asyncDispose]();
      expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual([BEGUN, 0o600]);
    },
  );

  it('drops a last line that a crash cut off, since no transaction left after it', async () => {
    const path = join(folder, 'list.journal');
    await writeFile(path, `${BEGUN}{"kind":"sending","payload`);
    await using journal = await openAt(path);
    expect([await readFile(path, 'utf8'), journal.open]).toEqual([BEGUN, []]);
  });

  it('lets nothing more leave once another run has taken it over, which knows all that left before', async () => {
    const path = join(folder, 'list.journal');
    await using journal = await openAt(path);
    await journal.sending(SENDING);
    nowMs += 30_000;
    await using next = await openAt(path);
    expect(next.open).toMatchObject([SENDING]);
    const another = { ...SENDING, payloadHashHex: 'cd'.repeat(32) };
    await expect(journal.sending(another)).rejects.toMatchObject({ code: 'list-taken-over' });
    expect(await readFile(path, 'utf8')).not.toContain(another.payloadHashHex);
    await next.sending(another);
  });
});
