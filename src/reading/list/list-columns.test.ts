import { describe, expect, it } from 'vitest';
import { linesOf, readList } from '../../testing/lists/lines-of-list.ts';
import type { ListColumns } from './list-columns.ts';
import { refuseUnclear } from './read-lines.ts';

describe('a list with several columns that may hold the identifiers', () => {
  it.each<readonly [string, string, readonly number[]]>([
    ['caller and called number', 'From,To,Start\n+447700900123,+447700900456,2026-11-21 10:00', [0, 1]],
    [
      'URLs, where they came from and who asked',
      'url,referer,client\nhttps://example.com/a,https://example.net/,8.8.8.8',
      [0, 1],
    ],
    ['one with a text before it', 'both: +44 7700 900123, +447700900124', [0, 1]],
    ['beside times under “start” and “end”', 'number,start,end\n2025550123,1795255200,1795255260', [0, 1]],
    ['named A and B', 'A number;B number;Seconds\n+447700900123;+37120000000;12', [0, 1]],
    ['without a header', '+447700900123,+447700900456,61\n+447700900124,+447700900457,12', [0, 1]],
    ['beyond the header', 'identifier\n+447700900123,+447700900456', [0, 1]],
    ['kinds under headings of their own', 'msisdn,imei\n+447700900123,490154203237518', [0, 1]],
    ['source and destination', 'src,dst,start\n203.0.113.7,198.51.100.9,10:00', [0, 1]],
  ])('asks which one is meant, and takes nothing: %s', (_, text, columns) => {
    const { rows, summary } = readList(text);
    expect(rows).toEqual([]);
    expect(summary.unclear).toEqual(columns);
  });

  it('reads the one that is named, by its heading or its number', () => {
    const text = 'From,To,Start\n+447700900123,+447700900456,2026-11-21 10:00';
    for (const identifierColumn of ['To', '2'])
      expect(linesOf(text, { identifierColumn })).toEqual(['+447700900456']);
    expect(() => readList(text, { identifierColumn: 'Caller' })).toThrow(
      'list.csv has no column “Caller”. Name a column by its heading, or by its number, counted from 1.',
    );
    expect(linesOf('+447700900123,+447700900456,61', { identifierColumn: '2' })).toEqual(['+447700900456']);
  });

  it('is refused by those columns where nobody can be asked', () => {
    const { summary } = readList('From,To\n+447700900123,+447700900456');
    expect(refuseUnclear(summary).message).toBe(
      'Several columns of list.csv may hold what is to be reported: “From”, “To”. Name the one that does.',
    );
  });

  it.each([
    '+447700900123,Acme,Vishing,NL,GB\n+447700900124,Acme,Smishing,NL,GB',
    'number,operator,reason,from,to\n+447700900123,Acme,Vishing,NL,GB',
  ])('is asked which column of words before the countries holds the types: %s', (text) => {
    expect(readList(text).summary.unread).toEqual([1, 2]);
    expect(readList(text).rows).toEqual([]);
  });

  it('is asked about a column whose letters may be wrong, before a default fills its place', () => {
    const letters = Uint8Array.from(
      'number;\u00d1\u00f2\u00f0\u00e0\u00ed\u00e0\n+447700900123;\u00d0\u00ee\u00f1\u00f1\u00e8\u00ff'
        .split('')
        .map((letter) => letter.charCodeAt(0)),
    );
    expect(readList(letters).summary.unread).toEqual([1]);
  });
});

describe('the columns', () => {
  const text = 'x,8.8.8.8,IRSF\ny,8.8.4.4,Scam\n';

  it('are told, with the first lines to check them by', () => {
    const { summary } = readList(text);
    expect(summary.columns).toEqual(['ignored', 'id', 'fraudType']);
    expect(summary.sample).toEqual([
      ['x', '8.8.8.8', 'IRSF'],
      ['y', '8.8.4.4', 'Scam'],
    ]);
  });

  it('are those that the analyst chose, and no other', () => {
    const columns: ListColumns = ['sourcePeerId', 'id', 'ignored'];
    expect(linesOf(text, { columns })).toEqual(['8.8.8.8||||x', '8.8.4.4||||y']);
    expect(linesOf(text, { columns: 'by-line' })).toEqual(['x,8.8.8.8,IRSF', 'y,8.8.4.4,Scam']);
  });
});

it.each(['1\t8.8.8.8\n2\t8.8.4.4', '#1,8.8.8.8,GB,SE\n#2,8.8.4.4,GB,SE'])(
  'takes row numbers for no fraud types: %j',
  (text) => {
    expect(readList(text).summary.notes).toEqual([]);
  },
);

it('takes no time in digits for an identifier', () => {
  expect(linesOf('202611121033,+447700900123\n202611121034,+447700900124')).toEqual([
    '+447700900123',
    '+447700900124',
  ]);
});
