import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCommandLine } from '../../command-line/read-command-line.ts';
import { sampleLogSigner } from '../../testing/transparency/sample-log.ts';
import { formatNote, signText } from '../../transparency/signed-note.ts';
import { withCheckpoint } from './checkpoint-file.ts';
import { logCommands } from './log-commands.ts';

async function read(...args: readonly string[]) {
  const line = readCommandLine(
    logCommands,
    await withCheckpoint(['open-next', 'desk.example/ledger/2', ...args]),
  );
  return line.kind === 'command' ? line.given : line.text;
}

test('a file with a checkpoint is read as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'checkpoint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = `desk.example/ledger\n7\n${Buffer.alloc(32, 7).toString('base64')}\n`;
  const note = formatNote({ text, signatures: [signText(text, await sampleLogSigner(), 0)] });
  const file = join(folder, 'newest.checkpoint');
  await writeFile(file, note);
  const given = { origin: 'desk.example/ledger/2', note };
  expect(await read('--checkpoint', file)).toEqual(given);
  expect(await read(`--checkpoint=${file}`)).toEqual(given);
});

test('a file that is not there or not named is said to be', async () => {
  await expect(read('--checkpoint', '/none.checkpoint')).rejects.toThrow(
    'The file with the checkpoint cannot be read (ENOENT)',
  );
  await expect(read('--checkpoint')).rejects.toThrow('--checkpoint: a value is needed after it');
  await expect(read()).rejects.toThrow('--checkpoint: this is needed');
});
