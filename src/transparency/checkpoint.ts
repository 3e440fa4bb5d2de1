import { HASH_BYTES, parseDecimal, parseHash, toBase64 } from './bytes.ts';
import { MalformedError } from './errors.ts';

/** Which log, how many entries, and the root over all of them. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The text of the note. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  if (root.length !== HASH_BYTES) throw new MalformedError('checkpoint', 'A root has 32 bytes.');
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Refuses extension lines too: none is written or understood here. @throws {MalformedError} */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', sizeText = '', rootText = '', ...rest] = text.split('\n');
  const size = parseDecimal(sizeText);
  const root = parseHash(rootText);
  if (origin === '' || size === undefined || root === undefined || rest.length !== 1 || rest[0] !== '') {
    throw new MalformedError(
      'checkpoint',
      'A checkpoint is three lines: the name of the log, its size, and its root in base64.',
    );
  }
  return { origin, size, root };
}
