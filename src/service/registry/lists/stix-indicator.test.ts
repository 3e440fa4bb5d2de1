import { expect, test } from 'vitest';
import { readVector, readVectorRows, type VectorRow } from '../../../testing/formats/vector-rows.ts';
import { nameId } from './name-id.ts';
import { type Indicated, STIX_BUNDLE, STIX_MARKING, stixIdentity, stixIndicator } from './stix-indicator.ts';

const ORIGIN = 'registry.example';

const indicatedOf = ({ at, timestamp, expiryDate, ...row }: VectorRow): Indicated => ({
  ...row,
  reportedAtMs: Date.parse(timestamp),
  expiresAtS: expiryDate,
  createdAtMs: Date.parse(at),
  changedAtMs: Date.parse(at),
});

test('what is active is a bundle byte for byte', async () => {
  const active = (await readVectorRows()).filter(({ status }) => status === 'Active');
  const objects = [
    stixIdentity(ORIGIN),
    STIX_MARKING,
    ...active.map((row) => stixIndicator(indicatedOf(row), ORIGIN)),
  ];
  const [start, end] = STIX_BUNDLE;
  expect(start + objects.map((object) => JSON.stringify(object)).join() + end).toBe(
    await readVector('stix.json'),
  );
});

test.each([
  ["o'brien@example.com", String.raw`[email-addr:value = 'o\'brien@example.com']`],
  ['2001:DB8:0::1', "[ipv6-addr:value = '2001:db8::1']"],
  [
    '+447700900099-+447700900110',
    "[phone-number:value LIKE '+447700900099' OR phone-number:value LIKE '+44770090010_' OR phone-number:value LIKE '+447700900110']",
  ],
  ['203.0.113.7-203.0.113.7', "[ipv4-addr:value = '203.0.113.7']"],
])('the pattern of %s has exactly its values', async (id, pattern) => {
  const [row] = await readVectorRows();
  expect(row && stixIndicator({ ...indicatedOf(row), id }, ORIGIN)).toMatchObject({ pattern });
});

test('a reinstated contribution is another indicator', async () => {
  const [row] = await readVectorRows();
  expect(row && stixIndicator({ ...indicatedOf(row), reinstatedAt: 17 }, ORIGIN).id).toBe(
    `indicator--${nameId(`${row?.assetId} 17`)}`,
  );
});

test('an identifier as it was written and its canonical form are the same bytes, since they are the same version', async () => {
  const [row] = await readVectorRows();
  if (row === undefined) throw new Error('There is no vector.');
  const textOf = (id: string) => JSON.stringify(stixIndicator({ ...indicatedOf(row), id }, ORIGIN));
  expect(textOf('HTTPS://Evil.Example')).toBe(textOf('https://evil.example/'));
});
