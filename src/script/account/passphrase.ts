import { openSync, readSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import { AppError } from '../../contract/app-error.ts';
import { passphraseBytes } from '../../signer/passphrase.ts';

const MOST_BYTES = 4_096;

const NOTHING_ENTERED = 'No passphrase was entered.';

/** Reads the first line of a file descriptor. @throws {AppError} */
function readDescriptor(descriptor: number): string {
  const bytes = Buffer.alloc(MOST_BYTES);
  let length = 0;
  try {
    while (length < MOST_BYTES) {
      const read = readSync(descriptor, bytes, length, MOST_BYTES - length, null);
      if (read === 0) break;
      length += read;
    }
  } catch (cause) {
    throw new AppError(
      'passphrase-unreadable',
      `File descriptor ${descriptor} holds no passphrase. npm passes only 0 on: use --passphrase-fd 0 < file.`,
      { cause },
    );
  }
  const [line = ''] = bytes.toString('utf8', 0, length).split(/\r?\n/u);
  bytes.fill(0);
  return line;
}

/** A terminal in raw mode sends keys as characters. */
const ENTER: ReadonlySet<string> = new Set(['\r', '\n', '\u0004']);
const ERASE: ReadonlySet<string> = new Set(['\u0008', '\u007f']);
const INTERRUPT = '\u0003';

interface Terminal {
  readonly input: ReadStream;
  readonly output: WriteStream;
}

/** Asks on the terminal, which shows nothing of what is typed. */
function ask({ input, output }: Terminal, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = () => {
      input.setRawMode(false);
      input.off('data', take);
      output.write('\n');
    };
    const take = (text: string) => {
      for (const character of text) {
        if (character === INTERRUPT) {
          end();
          reject(new AppError('passphrase-cancelled', NOTHING_ENTERED));
          return;
        }
        if (ENTER.has(character)) {
          end();
          resolve(typed);
          return;
        }
        typed = ERASE.has(character) ? Array.from(typed).slice(0, -1).join('') : typed + character;
      }
    };
    input.setEncoding('utf8');
    input.setRawMode(true);
    input.on('data', take);
    output.write(question);
  });
}

async function askTerminal(): Promise<string> {
  let descriptor: number;
  try {
    // Not standard input, which may be a list.
    descriptor = openSync('/dev/tty', 'r+');
  } catch (cause) {
    throw new AppError(
      'no-terminal',
      'There is no terminal to ask for the passphrase. Give it with --passphrase-fd 0 < file.',
      { cause },
    );
  }
  const input = new ReadStream(descriptor);
  const output = new WriteStream(openSync('/dev/tty', 'w'));
  try {
    return await ask({ input, output }, 'Passphrase of the key file: ');
  } finally {
    input.destroy();
    output.destroy();
  }
}

/** The passphrase of a key file, from a file descriptor or else from the terminal. @throws {AppError} */
export async function readPassphrase(descriptor: number | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const passphrase = descriptor === undefined ? await askTerminal() : readDescriptor(descriptor);
  if (passphrase === '') throw new AppError('no-passphrase', NOTHING_ENTERED);
  return passphraseBytes(passphrase);
}
