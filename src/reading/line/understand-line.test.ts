import { describe, expect, it } from 'vitest';
import { mixedIdentifiers } from '../../testing/mixed-identifiers.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { type LineField, type LineFields, NO_FIELDS, withMissing } from './line.ts';
import { type LineContext, PLAIN_LINE_CONTEXT } from './line-context.ts';
import { understandLine } from './understand-line.ts';

const COMPLETE: LineFields = {
  ...NO_FIELDS,
  id: '+447700900123',
  fraudType: 'IRSF',
  origination: 'GB',
  destination: 'LV',
};

const understand = (
  fields: Partial<LineFields>,
  context: Partial<LineContext> = {},
  asTyped: readonly LineField[] = [],
) => understandLine({ ...COMPLETE, ...fields }, asTyped, { ...PLAIN_LINE_CONTEXT, ...context });

/** `field before → after`. */
const changesOf = (fields: Partial<LineFields>, context: Partial<LineContext> = {}) =>
  understand(fields, context).changes.map(({ field, before, after }) => `${field} ${before} → ${after}`);

describe('a line that says everything', () => {
  it('is sent as it is', () => {
    const fields = { ...COMPLETE, sourcePeerId: 'wonderland' };
    const line = understandLine(fields, [], PLAIN_LINE_CONTEXT);
    expect(line).toEqual({
      values: fields,
      changes: [],
      problems: [],
      warnings: [],
      identifier: parseIdentifier('+447700900123'),
    });
  });

  it('is warned about by what its identifier is', () => {
    expect(understand({ id: '10.0.0.1' }).warnings.map(({ code }) => code)).toContain('private-address');
  });
});

describe('the identifier of a line', () => {
  it.each([
    ['0044 7700 900123', '+447700900123'],
    ['hxxps://evil[.]example/x', 'https://evil.example/x'],
    ['10.0.0.0/30', '10.0.0.0-10.0.0.3'],
    ['8.8.8.8 to 8.8.8.9', '8.8.8.8-8.8.8.9'],
    ['"8.8.8.8"', '8.8.8.8'],
  ])('%s is read as %s, with the reason', (before, after) => {
    const line = understand({ id: before });
    expect(line.values.id).toBe(after);
    expect(line.changes).toMatchObject([{ field: 'id', before, after }]);
    expect(line.changes[0]?.reason).toMatch(/\.$/u);
    expect(line.problems).toEqual([]);
  });

  it.each([
    ['1. +447700900123 (wangiri)', '+447700900123', undefined],
    ['- 203.0.113.7', '203.0.113.7', undefined],
    ['3) +44 (0) 7700 900123', '+447700900123', undefined],
    ['• https://evil.example/b(x) (seen 2026-11-21)', 'https://evil.example/b(x)', undefined],
    ['12. 10.0.0.0/30', '10.0.0.0-10.0.0.3', undefined],
    ['+447700900123 (44)', '+447700900123', true],
    ['- 447700900123', '+447700900123', true],
    ['020) 7946 0018', '+442079460018', true],
  ])('%s is read as %s without what stands around it', (before, after, isGuess) => {
    const line = understand({ id: before }, { homeCountry: 'GB' });
    expect(line.changes).toMatchObject([{ field: 'id', before, after }]);
    expect(line.changes[0]?.isGuess).toBe(isGuess);
  });

  it.each([
    '1. 2.3.4',
    '12) 345 6789',
    '8.8.8.8 (+447700900123)',
    '+44 7700 900 (xxx)',
    `- https://evil.example/${'ab'.repeat(32)}`,
  ])('%s is not read without its beginning or its end', (id) => {
    expect(understand({ id }, { homeCountry: 'GB' })).toMatchObject({
      changes: [],
      problems: [{ field: 'id' }],
    });
  });

  it('of any kind loses nothing of its own to a bullet, a number or a remark', () => {
    const values = (texts: readonly string[]) => texts.map((id) => understand({ id }).values.id);
    const ids = mixedIdentifiers(100);
    expect(values(ids.map((id) => `- ${id}`))).toEqual(values(ids));
    expect(values(ids.map((id, at) => `${at + 1}. ${id} (called twice)`))).toEqual(values(ids));
  });

  it('with a bullet or a remark says both, and is asked for its country', () => {
    const [change] = understand({ id: '1. 0044 7700 900123 (wangiri)' }).changes;
    expect(change?.reason).toMatch(
      /^Removed the bullet or number before it\. Removed the remark in brackets behind it\. /u,
    );
    expect(understand({ id: '- 07700 900123 (open)' }).problems).toMatchObject([{ code: 'national-number' }]);
  });

  it.each([
    ['• +447700900100 - 199', '+447700900100 - 199'],
    ['• +4477009001*', '+4477009001*'],
    ['- 12.11.2026', '12.11.2026'],
    ['1. 2026-11-20', '2026-11-20'],
    ['2026-11-20 (seen)', '2026-11-20'],
    ['• +44 7700 9OO123', '+44 7700 9OO123'],
  ])('that is refused says the same with a bullet or a remark: %s', (id, alone) => {
    expect(understand({ id }).problems).toEqual(understand({ id: alone }).problems);
  });

  it('is refused as it is once the analyst took the change back', () => {
    const line = understand({ id: '0044 7700 900123' }, {}, ['id']);
    expect(line.values.id).toBe('0044 7700 900123');
    expect(line.changes).toEqual([]);
    expect(line.problems).toMatchObject([{ field: 'id', code: 'identifier' }]);
    expect(line.identifier).toBeUndefined();
  });

  it.each([
    ['', 'identifier-missing', 'Enter the identifier to report.'],
    ['  ', 'identifier-missing', 'Enter the identifier to report.'],
    ['=SUM(A1)', 'formula', 'This is a formula of a spreadsheet. Paste the value that it shows.'],
    [
      '1.07616E+14',
      'identifier',
      'A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.',
    ],
  ])('%j is refused: %s', (id, code, message) => {
    expect(understand({ id }).problems).toEqual([{ field: 'id', code, message }]);
  });

  it.each([
    ['204.0.113.0-204.0.113.255', '204.0.113.0-204.0.113.255'],
    ['490154203237500-490154203237599', undefined],
    ['https://example.com/-https://example.com/', 'https://example.com/'],
  ])('%s is sent as %s', (id, sent) => {
    const { problems, values } = understand({ id });
    expect(problems.length === 0 ? values.id : undefined).toBe(sent);
  });
});

it('a number dialled in the home country is a guess that can be taken back', () => {
  const line = understand({ id: '07700 900123' }, { homeCountry: 'GB' });
  expect(line.changes).toEqual([
    {
      field: 'id',
      before: '07700 900123',
      after: '+447700900123',
      reason: 'As dialled in United Kingdom.',
      isGuess: true,
    },
  ]);
  expect(line.problems).toEqual([]);
});

describe('the fraud type of a line', () => {
  it.each([
    ['Stolen Device', 'StolenDevice'],
    ['stolen-device', 'StolenDevice'],
    ['Flashcalling', 'FlashCall'],
    ['Flash Call', 'FlashCall'],
    ['wangiri 2', 'Wangiri'],
    ['WANGIRI', 'Wangiri'],
    ['irsf', 'IRSF'],
    ['SMS A2P', 'SMSA2P'],
    ['A2P SMS', 'SMSA2P'],
    ['IP Fraud', 'IPFraud'],
    ['scam', 'Scam'],
    [' IRSF ', 'IRSF'],
    ['"IRSF"', 'IRSF'],
  ])('%s is %s', (before, after) => {
    expect(changesOf({ fraudType: before })).toEqual([`fraudType ${before} → ${after}`]);
    expect(understand({ fraudType: before }).problems).toEqual([]);
  });

  it.each(['SIM box', 'Vishing', '3', '0', 'Refiling', 'Wangri', 'ISRF'])(
    '%s stays a type of its own, with a note',
    (fraudType) => {
      const line = understand({ fraudType });
      expect(line.values.fraudType).toBe(fraudType);
      expect(line.warnings.map(({ code }) => code)).toEqual(['fraud-type-own']);
      expect(line.problems).toEqual([]);
    },
  );

  it('that is none is refused by the rules of the interface', () => {
    expect(understand({ fraudType: 'x'.repeat(65) }).problems).toEqual([
      { field: 'fraudType', code: 'fraud-type', message: 'A fraud type has at most 64 characters.' },
    ]);
    expect(understand({ fraudType: '' }).problems).toMatchObject([{ code: 'fraud-type-missing' }]);
  });

  it('is a type of its own once the analyst took the change back', () => {
    const line = understand({ fraudType: 'wangiri 2' }, {}, ['fraudType']);
    expect(line.values.fraudType).toBe('wangiri 2');
    expect(line.problems).toEqual([]);
  });
});

describe('the countries of a line', () => {
  it.each([
    ['gb', 'GB'],
    ['UK', 'GB'],
    ['Latvia', 'LV'],
    ['GBR', 'GB'],
    ['lva', 'LV'],
    ['Ivory Coast', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    [' LV', 'LV'],
    ['EL', 'GR'],
    ['Deutschland', 'DE'],
    ['États-Unis', 'US'],
    ['Reino Unido', 'GB'],
    ['ΕΛΛΆΔΑ', 'GR'],
  ])('%s is %s', (before, after) => {
    expect(changesOf({ destination: before })).toEqual([`destination ${before} → ${after}`]);
  });

  it.each([
    ['Latv', 'LV', 'Latvia · LV'],
    ['Germ', 'DE', 'Germany · DE'],
    ['switzer', 'CH', 'Switzerland · CH'],
    ['Cuba Mobile', 'CU', 'Cuba · CU'],
    ['Telekom Deutschland', 'DE', 'Germany · DE'],
    ['Macedonia, FYR', 'MK', 'North Macedonia · MK'],
    ['+49', 'DE', 'Germany · DE'],
    ['1', 'US', 'United States · US'],
  ])('%s is refused, with %s suggested', (text, value, label) => {
    expect(understand({ origination: text }).problems).toEqual([
      {
        field: 'origination',
        code: 'country',
        message: `Not a country: “${text}”. Is it ${label}?`,
        offers: [{ field: 'origination', value }],
      },
    ]);
  });

  it.each<readonly [string, readonly string[]]>([
    ['44', ['GB', 'GG', 'IM', 'JE']],
    ['007', ['RU', 'KZ']],
    ['Congo', ['CG', 'CD']],
    ['Kongo', ['CG', 'CD']],
    ['Guinea Telecom', ['GN', 'GQ', 'GW', 'PG']],
    ['Korea, Democratic People’s Republic of', ['KR', 'KP']],
    ['USA & Canada', ['US', 'CA']],
    ['united', ['AE', 'GB', 'US']],
  ])('%s is refused, with each that it may be on offer', (text, values) => {
    const [problem, ...others] = understand({ origination: text }).problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'country',
      message: `Which country is “${text}”?`,
    });
    expect(problem?.offers?.map(({ value }) => value)).toEqual(values);
    expect(problem?.offers?.every(({ words = '' }) => words !== '')).toBe(true);
  });

  // 276 is Germany by the numbers of ISO 3166, where 044 are the Bahamas.
  it.each(['XX', 'Atlantis', '276', '044', 'Mobile', 'International'])('%s is refused', (text) => {
    expect(understand({ origination: text }).problems).toEqual([
      {
        field: 'origination',
        code: 'country',
        message: `Not a country: “${text}”.`,
      },
    ]);
  });

  it.each(['+88161234567', '+88213012345', '+88351000123456', '+870773112345', '+18005550123'])(
    'of %s, which has none, are asked for with what to enter',
    (id) => {
      const what = 'The number has no single country: enter that of the carrier.';
      expect(understand({ id, origination: '', destination: 'Iridium' }).problems).toMatchObject([
        { code: 'origination-missing', message: `Choose the country of origination. ${what}` },
        {
          code: 'country',
          message: `Not a country: “Iridium”. ${what}`,
        },
      ]);
    },
  );

  it('are refused as they are once the analyst took the change back', () => {
    expect(understand({ origination: 'UK' }, {}, ['origination']).problems).toMatchObject([
      { code: 'country' },
    ]);
  });
});

describe('the source of a line', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    [' wonderland', 'wonderland'],
  ])('%j is sent as %j', (before, after) => {
    const line = understand({ sourcePeerId: before });
    expect(line.values.sourcePeerId).toBe(after);
    expect(line.problems).toEqual([]);
  });

  it('is refused by the rules of the interface', () => {
    expect(understand({ sourcePeerId: 'bob@admin' }).problems).toMatchObject([
      {
        field: 'sourcePeerId',
        code: 'source-peer',
        message: 'A peer id is not empty and has no spaces, @, # or $.',
      },
    ]);
  });
});

it('the values that a line leaves empty are filled in, and no other', () => {
  const missing = { fraudType: 'Wangiri', origination: 'SE', destination: 'GB', sourcePeerId: '' };
  const fields = { ...COMPLETE, fraudType: '', origination: ' ' };
  expect(withMissing(fields, missing)).toEqual({ ...COMPLETE, fraudType: 'Wangiri', origination: 'SE' });
  expect(withMissing(COMPLETE, missing)).toBe(COMPLETE);
});

describe('the origination of a number', () => {
  it.each([{}, { id: '+447700900000-+447700900099' }])(
    'is suggested by its country code if nothing else gives it: %j',
    (fields) => {
      expect(understand({ ...fields, origination: '' }).problems).toEqual([
        {
          field: 'origination',
          code: 'origination-missing',
          message: 'Origination? The number says United Kingdom.',
          offers: [{ field: 'origination', value: 'GB' }],
        },
      ]);
    },
  );

  it.each(['8.8.8.8', '+447700900123-+467700900123'])('is not known of %s', (id) => {
    const line = understand({ id, origination: '' });
    expect(line.problems).toEqual([
      { field: 'origination', code: 'origination-missing', message: 'Choose the country of origination.' },
    ]);
  });
});
