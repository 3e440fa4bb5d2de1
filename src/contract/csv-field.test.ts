import { describe, expect, it } from 'vitest';
import { csvField, withoutCsvMark } from './csv-field.ts';

/** Reads one field back by RFC 4180, and strips the mark. */
function readBack(field: string): string {
  const text = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
  return withoutCsvMark(text);
}

describe('a field of a CSV file', () => {
  it.each([
    '+HYPERLINK(1)',
    '+44-1',
    '+44_x#contribution',
    '+44770090012345678',
    '=HYPERLINK("https://evil.example")',
    '-1',
    '@SUM(A1)',
    '\tx',
    "'quoted'",
    "'+44",
    'a,b',
    'say "no"',
    'two\nlines',
    '203.0.113.7',
    '# no comment',
    '// no comment',
    '; no comment',
    '',
  ])('is no formula and reads back as it was: %j', (text) => {
    const field = csvField(text);
    expect(field.replace(/^"/u, '')).not.toMatch(/^[=+\-@\t\r]/u);
    expect(field).not.toMatch(/^(?:#|\/\/|;)/u);
    expect(readBack(field)).toBe(text);
  });

  it.each(['+447700900123', '+447700900100-+447700900199', '+447700900123_1795161600001#contribution'])(
    'is a phone number, or the asset of one, as it is: %s',
    (text) => {
      expect(csvField(text)).toBe(text);
      expect(readBack(text)).toBe(text);
    },
  );
});
