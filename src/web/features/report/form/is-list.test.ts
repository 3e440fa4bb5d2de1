import { expect, it } from 'vitest';
import { isList } from './is-list.ts';

it.each([
  '203.0.113.1, 203.0.113.9',
  '+447700900123\n+447700900124',
  'Wangiri, +447700900123, GB, NL',
  '+447700900123\tScam\r\n',
])('takes %j for more than one identifier', (text) => expect(isList(text)).toBe(true));

it.each([' +447700900123\r\n', '203.0.113.1-203.0.113.9', '+44 7700 900123', 'https://a.example/x'])(
  'leaves %j to the field',
  (text) => expect(isList(text)).toBe(false),
);
