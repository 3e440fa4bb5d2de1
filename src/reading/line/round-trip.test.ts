import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachOptional } from '../../contract/contribution-fields.ts';
import { KNOWN_FRAUD_TYPES } from '../../contract/fraud-type.ts';
import { webUrl } from '../../testing/any-text.ts';
import { FULL_DRAFT } from '../../testing/full-draft.ts';
import { registryRecord } from '../../testing/web/registry-record.ts';
import { csvField } from '../../contract/csv-field.ts';
import { csvText, LIST_HEADER } from '../csv/csv.ts';
import { DOWNLOAD_COLUMNS } from '../csv/download-columns.ts';
import { type LineFields, LINE_FIELDS } from './line.ts';
import { PLAIN_LINE_CONTEXT } from './line-context.ts';
import { readLines } from '../list/read-lines.ts';
import { understandLine } from './understand-line.ts';

const exported = (lines: readonly LineFields[]) =>
  [
    LIST_HEADER.join(','),
    ...lines.map((line) => LINE_FIELDS.map((field) => csvField(line[field])).join(',')),
    '',
  ].join('\r\n');

const typedIdentifier = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.emailAddress(),
  webUrl(),
  fc.integer({ min: 1_000_000, max: 999_999_999_999_999 }).map((digits) => `+${digits}`),
  fc.integer({ min: 1_000_000, max: 9_999_999 }).map((digits) => `00 44 ${digits}`),
  fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
  fc.constantFrom(
    'hxxps://evil[.]example/a,b',
    '+44 7700 900100, +44 7700 900199',
    '07700 900123',
    '=1+1',
    '#',
    "'+44",
  ),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
);

const typedLine: fc.Arbitrary<LineFields> = fc.record({
  id: typedIdentifier,
  fraudType: fc.oneof(fc.constantFrom(...KNOWN_FRAUD_TYPES, 'Wangri', 'stolen device', '3', ''), fc.string()),
  origination: fc.constantFrom('GB', 'lv', 'Ivory Coast', 'Latvai', 'XX', ''),
  destination: fc.constantFrom('SE', 'UK', ''),
  ...eachOptional(() => fc.oneof(fc.constantFrom('', 'wonderland'), fc.string())),
});

const understood = (fields: LineFields) =>
  understandLine(fields, [], { ...PLAIN_LINE_CONTEXT, homeCountry: 'GB' });

/** White space around a value is not part of it, and a line break within it counts as one character. */
const plain = (value: string) => value.replaceAll(/\r\n?/gu, '\n').trim();
const plainLine = (line: LineFields) => LINE_FIELDS.map((field) => plain(line[field]));

describe('what was understood', () => {
  it.each([
    ['a list of the desk', exported([FULL_DRAFT])],
    ['a download', csvText(DOWNLOAD_COLUMNS, [registryRecord(FULL_DRAFT)])],
  ])('has every field of %s', (_, list) => {
    const [line] = readLines(list, { source: 'list.csv' }).rows;
    expect(line?.fields).toEqual(FULL_DRAFT);
    expect(understood(line?.fields ?? FULL_DRAFT).values).toEqual(FULL_DRAFT);
  });

  it('is the same once it was exported and read again', () => {
    fc.assert(
      fc.property(fc.array(typedLine, { minLength: 1, maxLength: 8 }), (typed) => {
        const values = typed
          .map((fields) => understood(fields).values)
          .filter((line) => plainLine(line).some((value) => value !== ''));
        fc.pre(values.length > 0);
        const { rows } = readLines(exported(values), { source: 'draft.csv' });
        expect(rows.map(({ fields }) => plainLine(fields))).toEqual(values.map(plainLine));
      }),
      { numRuns: 100 },
    );
  });

  it('is what it is when it is understood again', () => {
    fc.assert(
      fc.property(typedLine, (typed) => {
        const once = understood(typed);
        fc.pre(once.problems.length === 0);
        const again = understood(once.values);
        expect(again.values).toEqual(once.values);
        expect(again.changes).toEqual([]);
        expect(again.identifier).toEqual(once.identifier);
      }),
      { numRuns: 100 },
    );
  });

  it('changes nothing that its changes do not name', () => {
    fc.assert(
      fc.property(typedLine, (typed) => {
        const { values, changes } = understood(typed);
        const named = changes.map(({ field }) => field);
        const unnamed = LINE_FIELDS.filter(
          (field) => plain(values[field]) !== plain(typed[field]) && !named.includes(field),
        );
        expect(unnamed).toEqual([]);
        const told = changes.map(({ field, before, after }) => ({ field, before, after }));
        expect(told).toEqual(
          changes.map(({ field }) => ({ field, before: typed[field], after: values[field] })),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('is as it came in once every change is taken back', () => {
    fc.assert(
      fc.property(typedLine, (typed) => {
        expect(understandLine(typed, LINE_FIELDS, PLAIN_LINE_CONTEXT).values).toEqual(typed);
      }),
      { numRuns: 50 },
    );
  });
});
