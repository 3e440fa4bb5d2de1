import { openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ReadStream, WriteStream } from 'node:tty';
import { AppError } from '../../contract/app-error.ts';
import { passphraseBytes } from '../../signer/passphrase.ts';

const NOTHING_ENTERED = 'No passphrase was entered.';

/** Reads the first line of a file descriptor. @throws {AppError} */
function readDescriptor(descriptor: number): string {
  try {
    const [line = ''] = readFileSync(descriptor, 'utf8').split(/\r?\n/u);
    return line;
  } catch (cause) {
    throw new AppError(
      'passphrase-unreadable',
      `File descriptor ${descriptor} holds no passphrase. npm passes only 0 on: use --passphrase-fd 0 < file.`,
      { cause },
    );
  }
}

/** Asks on the terminal, which shows nothing of what is typed. */
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
  const screen = new WriteStream(openSync('/dev/tty', 'w'));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  screen.write('Passphrase of the key file: ');
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new AppError('passphrase-cancelled', NOTHING_ENTERED)));
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    screen.write('\n');
    input.destroy();
    screen.destroy();
  }
}

/** The passphrase of a key file, from a file descriptor or else from the terminal. @throws {AppError} */
export async function readPassphrase(descriptor: number | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const passphrase = descriptor === undefined ? await askTerminal() : readDescriptor(descriptor);
  if (passphrase === '') throw new AppError('no-passphrase', NOTHING_ENTERED);
  return passphraseBytes(passphrase);
}
