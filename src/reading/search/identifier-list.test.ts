import { expect, it } from 'vitest';
import { readIdentifier } from '../identifier/read-identifier.ts';
import { divideList } from './identifier-list.ts';

/** Divides a text, and counts how often it is tried to read an identifier. */
function divide(text: string) {
  let count = 0;
  const { items } = divideList(text, (part) => {
    count += 1;
    return readIdentifier(part, null).state === 'read' ? part : undefined;
  });
  return { items: items.map(({ item }) => item), count };
}

const numbers = (count: number, write: (at: string) => string) =>
  Array.from({ length: count }, (_, at) => write(String(at).padStart(4, '0')));

// A reading that is refused takes a tenth of a millisecond, and a list is read at each keystroke.
it.each([
  ['fields of a record', numbers(1000, (at) => `IRSF, +4477009${at}5, GB, LV`).join('\n'), 1000, 2100],
  [
    'fields of any other line',
    numbers(1000, (at) => `2026-11-01 10:00,${at},a few words,open`).join('\n'),
    0,
    4100,
  ],
  ['numbers between spaces', numbers(900, (at) => `+4477009${at}5`).join(' '), 900, 1000],
  ['numbers in groups between spaces', numbers(300, (at) => `+44 7700 9${at}5`).join(' '), 300, 700],
  ['addresses between spaces', numbers(300, (at) => `203.0.113.${Number(at) % 200}`).join(' '), 300, 700],
  ['URLs between spaces', numbers(300, (at) => `https://evil.example/${at}`).join(' '), 300, 310],
  ['words', Array.from({ length: 900 }, () => 'the quick brown fox').join(' '), 0, 10],
])('tries to read few parts of a list: %s', (_what, text, length, most) => {
  const { items, count } = divide(text);
  expect(items).toHaveLength(length);
  expect(count).toBeLessThan(most);
});

it.each([
  ['+44 7700 900123 +44 7700 900124', ['+44 7700 900123', '+44 7700 900124']],
  ['+44 7700 900100 - +44 7700 900199 203.0.113.7', ['+44 7700 900100 - +44 7700 900199', '203.0.113.7']],
  ['+44 7700 900100 to +44 7700 900199 fe80::a', ['+44 7700 900100 to +44 7700 900199', 'fe80::a']],
  ['fraud [at] example [dot] com 203.0.113.0 / 24', ['fraud [at] example [dot] com', '203.0.113.0 / 24']],
  ['+44 7700 900 xxx +447700900123', ['+44 7700 900 xxx', '+447700900123']],
  [
    'fe80:0000:0000:0000:0000:0000:0000:0001 - fe80:0000:0000:0000:0000:0000:0000:0009 +447700900123',
    ['fe80:0000:0000:0000:0000:0000:0000:0001 - fe80:0000:0000:0000:0000:0000:0000:0009', '+447700900123'],
  ],
])('takes as many words for an identifier as it can: %s', (text, items) => {
  expect(divide(text).items).toEqual(items);
});
