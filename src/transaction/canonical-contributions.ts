import { recordedContribution, type RecordedContribution } from './recorded-contribution.ts';
import type { Reader } from './scale/reader.ts';
import { token, type Token } from './scale/token.ts';

// The JSON of a report in the form that the convention writes: the members in their order, no white space, no escapes, all
// ASCII. It is read straight from the bytes, without the values of a JSON reader in between. Anything else is left to
// `contributions-json.ts`, which reads these texts too, and to the same.

const encoder = new TextEncoder();
const written = (text: string): Token => token(encoder.encode(text));
const ID = written('{"id":');
const FRAUD_TYPE = written(',"ft":');
const ORIGINATION = written(',"org":');
const DESTINATION = written(',"dst":');
const SOURCE = written(',"src":');
const STATUS = written(',"sts":');
const EXPIRY = written(',"ed":');
const TIME = written(',"ts":');
const NEXT = written('},');
const LAST = written('}]');
const OPENING_BRACKET = written('[');

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
/** A whole number of so many digits is one that a double holds exactly. */
const MAX_DIGITS = 15;

/** 1 for each byte that stands for itself between quotation marks: ASCII but for controls, `"` and `\`. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== QUOTATION_MARK && byte !== BACKSLASH ? 1 : 0,
);

class AnotherForm extends Error {}

function expect(reader: Reader, expected: Token): void {
  if (!reader.takeIf(expected)) throw new AnotherForm();
}

/** A text that is not empty. */
function readText(reader: Reader): string {
  const { bytes } = reader;
  const start = reader.offset + 1;
  let end = start;
  while (IS_PLAIN[bytes[end] ?? 0] === 1) end += 1;
  if (bytes[start - 1] !== QUOTATION_MARK || bytes[end] !== QUOTATION_MARK || end === start)
    throw new AnotherForm();
  reader.offset = end + 1;
  return reader.ascii(start, end);
}

/** A whole number from 0, in its shortest form. */
function readCount(reader: Reader): number {
  const { bytes } = reader;
  const start = reader.offset;
  let count = 0;
  let end = start;
  for (;;) {
    const digit = (bytes[end] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    count = count * 10 + digit;
    end += 1;
  }
  const digits = end - start;
  if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && bytes[start] === ZERO)) throw new AnotherForm();
  reader.offset = end;
  return count;
}

function readItem(reader: Reader): RecordedContribution {
  expect(reader, ID);
  const id = readText(reader);
  expect(reader, FRAUD_TYPE);
  const ft = reader.bytes[reader.offset] === QUOTATION_MARK ? readText(reader) : readCount(reader);
  expect(reader, ORIGINATION);
  const org = readText(reader);
  expect(reader, DESTINATION);
  const dst = readText(reader);
  const src = reader.takeIf(SOURCE) ? readText(reader) : undefined;
  expect(reader, STATUS);
  const sts = readCount(reader);
  expect(reader, EXPIRY);
  const ed = readCount(reader);
  expect(reader, TIME);
  const ts = readCount(reader);
  return recordedContribution({ id, ft, org, dst, src, sts, ed, ts });
}

function readItems(reader: Reader): RecordedContribution[] {
  const items: RecordedContribution[] = [];
  expect(reader, OPENING_BRACKET);
  do items.push(readItem(reader));
  while (reader.takeIf(NEXT));
  expect(reader, LAST);
  return items;
}

/**
 * The contributions of the JSON that is the next `length` bytes, at least one. For any other form, `undefined`, with the
 * reader left anywhere.
 */
export function readCanonicalContributions(
  reader: Reader,
  length: number,
): RecordedContribution[] | undefined {
  const end = reader.offset + length;
  try {
    const items = readItems(reader);
    return reader.offset === end ? items : undefined;
  } catch (error) {
    if (error instanceof AnotherForm) return undefined;
    throw error;
  }
}
