import { expect, test } from 'vitest';
import { z } from 'zod';
import { type MispRow, mispEvent, MispParts } from './misp-event.ts';

const rowOf = (changes: Partial<MispRow> = {}): MispRow => ({
  atMs: 10_200,
  changedAtMs: 10_200,
  assetId: 'asset',
  kind: 'ip',
  canonical: '192.0.2.1',
  fraudType: 'Scam',
  origination: 'SE',
  destination: 'GB',
  peerId: 'north',
  expiresAtS: 2_592_000,
  status: 'active',
  ...changes,
});

const eventSchema = z.object({
  Event: z.object({
    timestamp: z.string(),
    Attribute: z.array(
      z.object({ uuid: z.string(), type: z.string(), value: z.string(), to_ids: z.boolean() }),
    ),
  }),
});
const EVENT = { day: '1970-01-01', type: 'Scam', part: 1 };
const attributesOf = (row: MispRow) =>
  eventSchema.parse(mispEvent(EVENT, [row], 'registry.example')).Event.Attribute;

test.each([
  ['192.0.2.1-192.0.2.2', ['192.0.2.1', '192.0.2.2'], 'ip-src', true],
  ['2001:db8::1-2001:db8::ffff:ffff:0:0', ['2001:db8::1-2001:db8::ffff:ffff:0:0'], 'text', false],
])('the addresses of %s are blocks as long as these are few', (canonical, values, type, isIndicator) => {
  const attributes = attributesOf(rowOf({ kind: 'ip-range', canonical }));
  expect(attributes.map(({ value }) => value)).toEqual(values);
  expect(attributes[0]).toMatchObject({ type, to_ids: isIndicator });
  expect(new Set(attributes.map(({ uuid }) => uuid)).size).toBe(values.length);
});

test('what happens within the second of a report is later than it', () => {
  const timestampOf = (row: MispRow) =>
    eventSchema.parse(mispEvent(EVENT, [row], 'registry.example')).Event.timestamp;
  expect([timestampOf(rowOf()), timestampOf(rowOf({ changedAtMs: 10_201 }))]).toEqual(['10', '11']);
});

test('types of one’s own are one event, and what does not fit in the last part is in it all the same', () => {
  const parts = new MispParts();
  const part = (changes: Partial<MispRow>) => parts.add(rowOf(changes));
  expect([part({ fraudType: 'x' }), part({ fraudType: 'y' })]).toEqual([
    { day: '1970-01-01', type: 'Other', part: 1 },
    { day: '1970-01-01', type: 'Other', part: 1 },
  ]);
  const found = Array.from({ length: 110_000 }, () => part({}).part);
  expect([4_999, 5_000, 99_999, 109_999].map((index) => found[index])).toEqual([1, 2, 20, 20]);
  expect(Object.keys(parts.manifest('registry.example'))).toHaveLength(21);
});
