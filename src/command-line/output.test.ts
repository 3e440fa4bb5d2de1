import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { AppError } from '../contract/app-error.ts';
import { Collected } from '../testing/script/script-account.ts';
import { Output } from './output.ts';

/** A text that a terminal would obey, as cells of lists and names of other peers may hold. */
const HOSTILE = 'a\u001B[2J\u009B31m\u0007\r\u202Eb\tc';
const MARKED = 'a⟨U+001B⟩[2J⟨U+009B⟩31m⟨U+0007⟩⟨U+000D⟩⟨U+202E⟩b\tc';

function outputTo(isTTY: boolean, isJson = false) {
  const streams = {
    stdout: Object.assign(new Collected(), { isTTY }),
    stderr: Object.assign(new Collected(), { isTTY }),
  };
  return { output: new Output(streams, isJson), ...streams };
}

describe('what a command writes', () => {
  it('is marked on a terminal where the terminal would obey it, as data, result, sentence and error', async () => {
    const { output, stderr, stdout } = outputTo(true);
    await output.write(`id,total\r\n${HOSTILE},1\r\n`);
    await output.result({}, [HOSTILE]);
    output.note(HOSTILE);
    output.summary({}, HOSTILE);
    output.error(new AppError('one', HOSTILE, { fields: { lines: [HOSTILE] } }));
    expect(stdout.text).toBe(`id,total\r\n${MARKED},1\r\n${MARKED}\n`);
    expect(stderr.text).toBe(`${MARKED}\n${MARKED}\n${MARKED}\n  ${MARKED}\n`);
  });

  it('is marked as JSON too, which leaves some of it as it is', async () => {
    const { output, stdout } = outputTo(true, true);
    await output.result({ id: HOSTILE }, []);
    expect(stdout.text).toBe(
      `${JSON.stringify({ id: HOSTILE }).replace('\u009B', '⟨U+009B⟩').replace('\u202E', '⟨U+202E⟩')}\n`,
    );
  });

  it('is the data as it is in a file or a pipe', async () => {
    const { output, stdout } = outputTo(false);
    await output.write(`${HOSTILE}\r\n`);
    expect(stdout.text).toBe(`${HOSTILE}\r\n`);
  });

  it('ends with a sentence where its reader has gone', async () => {
    const stdout = new Writable({ write: (_piece, _encoding, done) => done(new Error('EPIPE')) });
    const output = new Output({ stdout, stderr: new Collected() }, false);
    await expect(output.write('id')).rejects.toThrow('Standard output was closed before everything');
  });
});
