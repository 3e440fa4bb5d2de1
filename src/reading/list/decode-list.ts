import { ListRefusedError } from './list-limits.ts';
import { t } from './messages.ts';

interface DecodedList {
  readonly text: string;
  /** Notes to the analyst on how the list was read. */
  readonly notes: readonly string[];
  /** Whether the encoding is a guess: other letters than those of English may be wrong. */
  readonly isGuessed: boolean;
}

/** `.xlsx`, `.ods` and every other ZIP archive; `.xls`. */
const SPREADSHEETS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Enough bytes to see which byte of each pair is always 0 in UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 1000;

/** Detects UTF-16 without a byte order mark by the zero bytes of its ASCII characters. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => startsWith(bytes, mark));
  return marked?.[0] ?? unmarkedUtf16(bytes);
}

function decodeUnmarked(bytes: Uint8Array): DecodedList {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [], isGuessed: false };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, notes: [t('reading.noteEncoding')], isGuessed: true };
  }
}

/** Control characters that do not occur in text, unlike tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- the rule finds controls by mistake; these are looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u;

/** Returns the text without its byte order mark. @throws ListRefusedError */
export function refuseBinary(source: string, text: string): string {
  if (BINARY.test(text)) throw new ListRefusedError('list-binary', t('reading.binary', { source }));
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Decodes a file in UTF-8, UTF-16 or, failing both, Windows-1252. @throws ListRefusedError */
export function decodeList(source: string, bytes: Uint8Array): DecodedList {
  if (SPREADSHEETS.some((start) => startsWith(bytes, start))) {
    throw new ListRefusedError('list-spreadsheet', t('reading.spreadsheet', { source }));
  }
  const encoding = encodingOf(bytes);
  const decoded =
    encoding === undefined
      ? decodeUnmarked(bytes)
      : { text: new TextDecoder(encoding).decode(bytes), notes: [], isGuessed: false };
  return { ...decoded, text: refuseBinary(source, decoded.text) };
}
