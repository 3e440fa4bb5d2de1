import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withoutCsvMark } from '../../../../contract/csv-field.ts';
import type { ListedContribution } from '../../../registry/lists/read-listed.ts';
import { Exclusions } from './exclusions.ts';
import { LeftOut, type ListWriter } from './list.ts';
import { hotlistCsv, hotlistNdjson } from './hotlist.ts';

const HOSTILE = [
  '=1+1',
  '-2',
  '@x',
  '+1 (0)',
  "'x",
  'a"b,c',
  'a\r\nb',
  'a\nb',
  '\u2028',
  '\t=1',
  '# no comment',
  '+447700900123_1#contribution',
];

const contribution = (fraudType: string, ordinal: number): ListedContribution => ({
  ordinal,
  place: '=cmd|x@example.com',
  status: 'Active',
  confidence: null,
  reporters: 1,
  assetId: '=cmd|x@example.com_1#contribution',
  canonical: '=cmd|x@example.com',
  kind: 'email',
  fraudType,
  origination: 'SE',
  destination: 'GB',
  peerId: fraudType,
  reportedAtMs: 0,
  expiresAtS: 1,
});

const memberSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

async function written(writer: ListWriter): Promise<string> {
  const rows = HOSTILE.map(contribution);
  const list = await writer({
    rows,
    parameters: { wide: false, plus: false, max: 100 },
    exclusions: new Exclusions([]),
    leftOut: new LeftOut(),
    read: () => Readable.from([rows.slice(0, 5), rows.slice(5)]),
  });
  const pieces: string[] = [];
  for await (const piece of list.text()) pieces.push(piece);
  return pieces.join('');
}

test('both hotlists say the same, also of text that a spreadsheet would compute or a line could not hold', async () => {
  const csv = await written(hotlistCsv);
  const { data } = Papa.parse<unknown>(csv, { header: true, skipEmptyLines: true, newline: '\r\n' });
  const rows = z.array(z.record(z.string(), z.string())).parse(data);
  const unmarked = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutCsvMark(value)])),
  );
  const objects = (await written(hotlistNdjson))
    .split('\n')
    .slice(0, -1)
    .map((line) => memberSchema.parse(JSON.parse(line)));
  expect(unmarked).toEqual(
    objects.map((object) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value ?? '')])),
    ),
  );
  expect(objects.map(({ fraudType }) => fraudType)).toEqual(HOSTILE);
  // No cell of the file begins a formula.
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=\-@\t\r]/u.test(cell))).toEqual([]);
});
