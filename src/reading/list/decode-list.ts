import { ListRefusedError } from './list-limits.ts';
import { t } from './messages.ts';

interface DecodedList {
  readonly text: string;
  /** Whether the encoding is a guess: other letters than those of English may be wrong. */
  readonly isGuessed: boolean;
}

/** Enough bytes to see which byte of each pair is always 0 in UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 1000;

/** `.xlsx`, `.ods` and every other ZIP archive; `.xls`. */
const SPREADSHEETS = ['PK\u0003\u0004', 'ÐÏ\u0011à'] as const;

/** UTF-16 by its byte order mark, or by the zero bytes of its ASCII characters. */
function utf16Of(start: string): 'utf-16le' | 'utf-16be' | undefined {
  if (/^(?:ÿþ|þÿ)/u.test(start)) return start.startsWith('ÿ') ? 'utf-16le' : 'utf-16be';
  const [side, other] = new Set([...start.matchAll(/\0/gu)].map(({ index }) => index % 2));
  const isEnough = start.split('\0').length - 1 > start.length / 4;
  if (side === undefined || other !== undefined || !isEnough) return undefined;
  return side === 1 ? 'utf-16le' : 'utf-16be';
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
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, SAMPLE_BYTES));
  if (SPREADSHEETS.some((magic) => start.startsWith(magic)))
    throw new ListRefusedError('list-spreadsheet', t('reading.spreadsheet', { source }));
  const decode = (encoding: string, options?: TextDecoderOptions) =>
    refuseBinary(source, new TextDecoder(encoding, options).decode(bytes));
  const utf16 = utf16Of(start);
  if (utf16 !== undefined) return { text: decode(utf16), isGuessed: false };
  try {
    return { text: decode('utf-8', { fatal: true }), isGuessed: false };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: decode('windows-1252'), isGuessed: true };
  }
}
