import { CONTRIBUTION_FIELDS, FIELD_NAMES } from '../../contract/contribution-fields.ts';
import { fraudTypeFromLedger } from '../../contract/fraud-type.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { fixedText } from '../words/describe-parts.ts';
import { durationText, timeText } from '../words/time-text.ts';
import type { PartValue } from '../scale/codec.ts';
import { markedText, visibleText } from '../words/visible-text.ts';

/** The most characters shown of a value. */
export const MAX_CHARACTERS = 200;
/** Bytes for one character more than that, at four bytes each, plus one that may be cut. */
const MAX_TEXT_BYTES = 4 * (MAX_CHARACTERS + 2);

const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The text itself, or its first 199 characters and an ellipsis. A mark such as ⟨U+202E⟩ is kept whole or
 * dropped together with the character before it, which would otherwise appear unmarked.
 */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_CHARACTERS + 1));
  if (characters.length <= MAX_CHARACTERS) return text;
  const first = characters.slice(0, MAX_CHARACTERS - 1).join('');
  const next = characters[MAX_CHARACTERS - 1] ?? '';
  const whole = first.replace(/⟨[^⟩]*$/u, '');
  const isMarkLost = whole !== first || next === '⟨';
  return `${isMarkLost ? whole.replace(/[^ -~⟨⟩]$/u, '') : whole}…`;
}

/**
 * The beginning of the text in these bytes of the message, in quotation marks, with odd characters marked.
 */
export function textValue(bytes: Uint8Array): string {
  const isWhole = bytes.length <= MAX_TEXT_BYTES;
  // The cut may split a character, but only one after the 200 that are shown.
  const text = lenientUtf8.decode(isWhole ? bytes : bytes.subarray(0, MAX_TEXT_BYTES));
  return `“${cut(markedText(text))}”`;
}

const MS_PER_S = 1000n;

const timeOf = (timeMs: bigint, inTheBytes: string): string => `${timeText(timeMs)} (${inTheBytes})`;

interface Meaning {
  readonly what: string;
  readonly value: (value: bigint) => string;
}

/** Numbers that are times, by the end of their path. Source: WIRE-FORMAT.md, "Payload" and "Types". */
const TIMES: readonly (readonly [path: RegExp, Meaning])[] = [
  [
    /(?:^|\.)(?:creation_time_ms|creation_time|timestamp_ms)$/u,
    { what: 'time', value: (ms) => timeOf(ms, `${ms} ms`) },
  ],
  [/(?:^|\.)time_to_live_ms$/u, { what: 'duration', value: (ms) => `${durationText(ms)} (${ms} ms)` }],
  [/(?:^|\.)(?:start|since)\.secs$/u, { what: 'time', value: (s) => timeOf(s * MS_PER_S, `${s} s`) }],
  [/(?:^|\.)secs$/u, { what: 'duration', value: (s) => `${durationText(s * MS_PER_S)} (${s} s)` }],
];

function valueText(what: string, value: PartValue): string {
  if (value instanceof Uint8Array) return cut(bytesToHex(value.subarray(0, MAX_CHARACTERS)));
  if (what === 'fixed-point number' && typeof value === 'bigint') return fixedText(value);
  if (what === 'truth value') return value === true ? 'true' : 'false';
  return cut(visibleText(String(value)));
}

/** The name and value of a part, in words. Times are recognised by their path. */
export function wordsOf(path: string, what: string, value: PartValue): { what: string; value: string } {
  const meaning = typeof value === 'bigint' ? TIMES.find(([where]) => where.test(path))?.[1] : undefined;
  if (meaning && typeof value === 'bigint') return { what: meaning.what, value: meaning.value(value) };
  return { what, value: valueText(what, value) };
}

const utf8 = new TextEncoder();

function fraudTypeText(ft: bigint): string {
  const fraudType = fraudTypeFromLedger(Number(ft));
  return fraudType === undefined ? String(ft) : `${fraudType} (${ft})`;
}

/** Members of a report's record and of a permission. Source: WIRE-FORMAT.md, "Reports". */
const MEMBERS = new Map<string, { readonly what: string; readonly value?: Meaning['value'] }>([
  ...FIELD_NAMES.map((field) => {
    const { ledgerKey, words } = CONTRIBUTION_FIELDS[field];
    return [ledgerKey, { what: words, ...(field === 'fraudType' ? { value: fraudTypeText } : {}) }] as const;
  }),
  ['sts', { what: 'status' }],
  ['ed', { what: 'expiry', value: (s) => timeOf(s * MS_PER_S, `${s} s`) }],
  ['ts', { what: 'time of report', value: (ms) => timeOf(ms, `${ms} ms`) }],
  ['asset_id', { what: 'asset' }],
  ['asset_definition_id', { what: 'asset definition' }],
]);

/** The name and value of a JSON member, in words; strings are in quotation marks, numbers are not. */
export function memberWords(key: string, value: string | bigint): { what: string; value: string } {
  const meaning = MEMBERS.get(key);
  const what = `${meaning?.what ?? 'member'} (${key})`;
  if (typeof value === 'string') return { what, value: textValue(utf8.encode(value)) };
  return { what, value: meaning?.value?.(value) ?? String(value) };
}
