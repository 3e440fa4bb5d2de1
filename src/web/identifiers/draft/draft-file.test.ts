import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, linesWith, PHONE } from '../../../testing/web/draft-lines.ts';
import { DraftBrowser } from '../../../testing/web/draft-tabs.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { LINE_FIELDS, type LineFields, type UnderstoodLine } from '../../../reading/line/line.ts';
import { readLines } from '../../../reading/list/read-lines.ts';
import { draftCsv } from './draft-file.ts';

const draftOf = (lines: readonly LineFields[]) => {
  const opened = new DraftBrowser().openSignedOut();
  opened.activity.follow('alice@wonderland');
  const keys = opened.draft.addLines(linesWith(lines));
  return { ...opened, keys };
};

const identifier = fc.oneof(
  fc.constantFrom(
    '00447700900123',
    'hxxps://a-b[.]example/x,y',
    '203.0.113.0/28',
    '=1+1',
    '@x',
    "'quoted'",
    '#1',
  ),
  fc.ipV4(),
  fc.ipV6(),
  fc.emailAddress(),
  fc.integer({ min: 1_000_000, max: 9_999_999 }).map((digits) => `+44770${digits}`),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }).filter((text) => text.trim() !== ''),
);
const anyLine = fc.record({
  id: identifier,
  fraudType: fc.constantFrom('Scam', 'IRSF', 'our own, "quoted"', '-2+3', 'wangiri 2'),
  origination: fc.constantFrom('SE', 'gb', 'Sweden', 'XX'),
  destination: fc.constantFrom('GB', 'FI'),
  sourcePeerId: fc.constantFrom('', 'looking-glass'),
});

/**
 * The values that are reported or, for a row with problems, its trimmed input: lists do not keep white space.
 */
function valuesOf(line: UnderstoodLine | undefined, fields: LineFields) {
  if (line?.problems.length === 0) return line.values;
  return Object.fromEntries(LINE_FIELDS.map((field) => [field, fields[field].trim()]));
}

describe('an exported draft', () => {
  it('read again as CSV is the same draft, whatever its lines hold', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (lines) => {
        const { draft } = draftOf(lines);
        const { rows } = readLines(draftCsv(draft.all()), { source: 'draft.csv' });
        const again = draftOf(rows.map(({ fields }) => fields)).draft;
        const shown = draft.all().map(({ line, row, verdict }) => [verdict, valuesOf(line, row.fields)]);
        expect(again.all().map(({ line, row, verdict }) => [verdict, valuesOf(line, row.fields)])).toEqual(
          shown,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('keeps a number with its plus, and nothing that a spreadsheet would compute', () => {
    const { draft } = draftOf([fieldsOf(PHONE), fieldsOf('=HYPERLINK("x")')]);
    expect(draftCsv(draft.all()).split('\r\n')).toEqual([
      'identifier,fraudType,origination,destination,source',
      `${PHONE},Scam,SE,GB,`,
      '"\'=HYPERLINK(""x"")",Scam,SE,GB,',
      '',
    ]);
  });

  it('leaves out the rows that were submitted', () => {
    const { activity, draft, keys } = draftOf([fieldsOf(PHONE), fieldsOf('203.0.113.7')]);
    const [first = 0] = keys;
    activity.put(operationWith({ id: 'a', state: 'verified' }));
    void draft.markSubmitted([first], 'a');
    expect(draftCsv(draft.all())).not.toContain(PHONE);
  });
});
