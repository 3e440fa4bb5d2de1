import { expect, it } from 'vitest';
import { textValue, wordsOf } from './explain-value.ts';

const utf8 = new TextEncoder();
const quotedText = (text: string): string => textValue(utf8.encode(text));

it('shows up to 200 characters in full, and the first 199 of a longer text', () => {
  expect(quotedText('a'.repeat(200))).toBe(`“${'a'.repeat(200)}”`);
  expect(quotedText('a'.repeat(201))).toBe(`“${'a'.repeat(199)}…”`);
});

it('never splits a character above U+FFFF or the mark of an odd one', () => {
  expect(quotedText('漢'.repeat(300))).toBe(`“${'漢'.repeat(199)}…”`);
  expect(quotedText('𠀀'.repeat(300))).toBe(`“${'𠀀'.repeat(199)}…”`);
  expect(quotedText(`${'a'.repeat(195)}\u202e${'a'.repeat(20)}`)).toBe(`“${'a'.repeat(195)}…”`);
});

it('never cuts a letter off from the mark that follows it', () => {
  expect(quotedText(`${'a '.repeat(98)}é${'a'.repeat(20)}`)).toBe(`“${'a '.repeat(98)}…”`);
  expect(quotedText(`${'a '.repeat(99)}é${'a'.repeat(20)}`)).toBe(`“${'a '.repeat(99)}…”`);
});

it('marks look-alike letters, and quotation marks like its own', () => {
  expect(quotedText('pаypal')).toBe('“pа⟨U+0430⟩ypal”');
  expect(quotedText('a” or “b')).toBe('“a”⟨U+201D⟩ or “⟨U+201C⟩b”');
});

it('reads no more of a text than it shows', () => {
  expect(quotedText('é'.repeat(300_000)).length).toBeLessThan(205);
});

const words: readonly (readonly [string, string, number | bigint | boolean | Uint8Array, string, string])[] =
  [
    ['creation_time_ms', '64-bit number', 1n, 'time', '1970-01-01 00:00:00 UTC (1 ms)'],
    [
      'creation_time_ms',
      '64-bit number',
      2n ** 64n - 1n,
      'time',
      '18446744073709551615 ms (18446744073709551615 ms)',
    ],
    ['time_to_live_ms', '64-bit number', 90_061_001n, 'duration', '25 h 1 min 1 s 1 ms (90061001 ms)'],
    ['x.start.secs', '64-bit number', 1n, 'time', '1970-01-01 00:00:01 UTC (1 s)'],
    ['x.period.secs', '64-bit number', 3600n, 'duration', '1 h (3600 s)'],
    ['metadata[0].value.Numeric.Fixed', 'fixed-point number', 1_500_000_000n, 'fixed-point number', '1.5'],
    ['metadata[0].value.Bool', 'truth value', false, 'truth value', 'false'],
    ['nonce', '32-bit number', 7, '32-bit number', '7'],
    ['instructions.Wasm', 'bytes', Uint8Array.of(0, 0xff), 'bytes', '00ff'],
    ['instructions.Wasm', 'bytes', new Uint8Array(101), 'bytes', `${'0'.repeat(199)}…`],
  ];
it.each(words)('says of %s, %s %s: %s %s', (path, what, value, expectedWhat, expectedValue) => {
  expect(wordsOf(path, what, value)).toEqual({ what: expectedWhat, value: expectedValue });
});
