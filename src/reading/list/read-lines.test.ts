import { describe, expect, it } from 'vitest';
import { linesOf, readList, rowText } from '../../testing/lists/lines-of-list.ts';
import { operationWith } from '../../testing/web/operation.ts';
import { toCsv } from '../../web/features/activity/operation-export.ts';
import { NO_FIELDS } from '../line/line.ts';
import { isAsked } from './list-columns.ts';

const utf16 = (text: string, isLittle: boolean, mark: boolean) => {
  const bytes: number[] = [];
  for (const character of (mark ? '\ufeff' : '') + text) {
    const code = character.charCodeAt(0);
    bytes.push(...(isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]));
  }
  return Uint8Array.from(bytes);
};

describe('a list without a header', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['one identifier', '+447700900123', ['+447700900123']],
    [
      'one a line',
      '+447700900123\n8.8.8.8\r\na@example.com\n',
      ['+447700900123', '8.8.8.8', 'a@example.com'],
    ],
    ['old line ends', '8.8.8.8\r8.8.4.4\r', ['8.8.8.8', '8.8.4.4']],
    [
      'the line format of FIB',
      'IRSF, +447700900123, GB, LV\nWangiri, +37120000000-+37120000099, LV, GB, wonderland',
      ['+447700900123|IRSF|GB|LV', '+37120000000-+37120000099|Wangiri|LV|GB|wonderland'],
    ],
    [
      'the same with a text before the identifier that is no known type, which stays open',
      'SIM box, +3161234567a, NL, GB\nIRSF, +447700900123, GB, LV\nIRSF, 4477009x, GB, LV',
      ['+3161234567a||NL|GB', '+447700900123|IRSF|GB|LV', '4477009x|IRSF|GB|LV'],
    ],
    [
      'the same with countries that nearly read, and the type after the identifier',
      'IRSF, +447700900123, Latvai, GB\nIRSF, +447700900124, LV, GB\n+447700900125, wangiri 2, LV, GB, peer',
      ['+447700900123|IRSF|Latvai|GB', '+447700900124|IRSF|LV|GB', '+447700900125|wangiri 2|LV|GB|peer'],
    ],
    [
      'a type of its own, and none, where the other lines have theirs after the identifier',
      '+447700900123,Wangiri,GB,SE\n+447700900124,Smishing,GB,SE\n+447700900125,,GB,SE\n+447700900126,IRSF,GB,SE',
      [
        '+447700900123|Wangiri|GB|SE',
        '+447700900124|Smishing|GB|SE',
        '+447700900125||GB|SE',
        '+447700900126|IRSF|GB|SE',
      ],
    ],
    ...['419', 'Scam 2024', '2FA bypass', 'PB', 'Impersonation of a bank employee (safe account)'].map(
      (type): readonly [string, string, readonly string[]] => [
        `${type} as a type where the other lines have a known one`,
        `+447700900123,Wangiri,GB,SE\n+447700900124,${type},GB,SE\n+447700900125,IRSF,GB,SE`,
        ['+447700900123|Wangiri|GB|SE', `+447700900124|${type}|GB|SE`, '+447700900125|IRSF|GB|SE'],
      ],
    ),
    [
      'n/a, or a date, for no type',
      '+447700900123,Wangiri,GB,SE\n+447700900124,n/a,GB,SE\n+447700900125,€12.50,GB,SE',
      ['+447700900123|Wangiri|GB|SE', '+447700900124||GB|SE', '+447700900125||GB|SE'],
    ],
    [
      'dates behind known types and countries, which are no sources',
      '+447700900123,Wangiri,GB,SE,2026-11-21\n+447700900124,IRSF,GB,SE,2026-11-21',
      ['+447700900123|Wangiri|GB|SE', '+447700900124|IRSF|GB|SE'],
    ],
    [
      'known types behind countries, which are no sources either',
      '+447700900123\tGB\tSE\tWangiri\n+447700900124\tGB\tSE\tIRSF',
      ['+447700900123|Wangiri|GB|SE', '+447700900124|IRSF|GB|SE'],
    ],
    [
      'a source that begins with a digit',
      '+447700900123,Phishing,GB,SE,2degrees\n+447700900124,Vishing,GB,SE,2degrees',
      ['+447700900123|Phishing|GB|SE|2degrees', '+447700900124|Vishing|GB|SE|2degrees'],
    ],
    [
      'a remark in one of three rows, which is no type',
      'x1\t+447700900123\t\tGB\tSE\t1\nx2\t+447700900124\t\tGB\tSE\t1\nx3\t+447700900125\tcustomer angry\tGB\tSE\t2',
      ['+447700900123||GB|SE', '+447700900124||GB|SE', '+447700900125||GB|SE'],
    ],
    [
      'URLs with commas of their own beside a contribution',
      'https://example.com/a?b=1,2\nhttps://example.com/b?b=1,2\n+447700900123,Wangiri,GB,SE',
      ['https://example.com/a?b=1,2', 'https://example.com/b?b=1,2', '+447700900123|Wangiri|GB|SE'],
    ],
    [
      'types that are mostly unknown, as they are written',
      '+447700903190,Vishing,NL,GB\n+447700903191,Phishing,Nederlnd,GB,peer\n+447700903192,Wangiri,NL,GB\n+447700903193,419 scam,NL,GB',
      [
        '+447700903190|Vishing|NL|GB',
        '+447700903191|Phishing|Nederlnd|GB|peer',
        '+447700903192|Wangiri|NL|GB',
        '+447700903193|419 scam|NL|GB',
      ],
    ],
    [
      'an own type beside a country that is missing',
      '+447700903190,Smishing,NL,GB\n+447700903191,Smishing,NL,\n+447700903192,Wangiri,NL,GB\n+447700903193,Smishing,,GB',
      [
        '+447700903190|Smishing|NL|GB',
        '+447700903191|Smishing|NL',
        '+447700903192|Wangiri|NL|GB',
        '+447700903193|Smishing||GB',
      ],
    ],
    [
      'unknown types between other columns',
      'x1\t+447700900123\tSIM box\tLatvia\tUK\t12\nx2\t8.8.8.8\tPhishing\tGB\tSE\t3\n',
      ['+447700900123|SIM box|Latvia|UK', '8.8.8.8|Phishing|GB|SE'],
    ],
    [
      'a name before the countries and the known type behind them',
      '+447700900123,Acme Ltd,GB,SE,Wangiri\n+447700900124,Acme Ltd,GB,SE,IRSF',
      ['+447700900123|Wangiri|GB|SE', '+447700900124|IRSF|GB|SE'],
    ],
    [
      'unknown types with dates behind the countries, which are no sources',
      '+447700900123,Phishing,GB,SE,2026-11-21\n+447700900124,Vishing,GB,SE,2026-11-21',
      ['+447700900123|Phishing|GB|SE', '+447700900124|Vishing|GB|SE'],
    ],
    [
      'what is no type between an identifier and countries',
      '8.8.8.8,2026-11-21,GB,SE\n8.8.4.4,21 Nov 2026,GB,SE\n9.9.9.9,ab,GB,SE',
      ['8.8.8.8||GB|SE', '8.8.4.4||GB|SE', '9.9.9.9||GB|SE'],
    ],
    [
      'URLs with commas before other columns, which are left to the analyst',
      'https://evil.example/a,b,Scam,GB,DE\nhttps://evil.example/c,d,Scam,GB,DE',
      ['https://evil.example/a,b,Scam,GB,DE', 'https://evil.example/c,d,Scam,GB,DE'],
    ],
    [
      'a URL with a comma under a header, whose order stays',
      'url,destination,origination\nhttp://x.example/a,bad,GB,LV\nhttp://y.example/,GB,LV',
      ['http://x.example/a,bad,GB,LV', 'http://y.example/||LV|GB'],
    ],
    [
      'numbers of rows with a number sign, which are no comments',
      '# seen today\n#1 +447700900123\n#2 +447700900124',
      ['#1 +447700900123', '#2 +447700900124'],
    ],
    [
      'a list of a programming language',
      "['+447700900123', '+447700900124', '+447700900125']",
      ["['+447700900123'", "'+447700900124'", "+447700900125']"],
    ],
    [
      'two numbers with a text before them among other lines',
      '8.8.8.8\n8.8.4.4\nboth: +44 7700 900123, +447700900124',
      ['8.8.8.8', '8.8.4.4', 'both: +44 7700 900123, +447700900124'],
    ],
    ['prose with a comma', 'Hello\nplease, report\n8.8.8.8', ['Hello', 'please, report', '8.8.8.8']],
    ['a host beside addresses', 'bad.example; 8.8.4.4; 8.8.8.8', ['bad.example', '8.8.4.4', '8.8.8.8']],
    [
      'remarks and comments',
      '; of the firewall\n8.8.8.8   # US\n// old\n8.8.4.4 // seen again\n# end',
      ['8.8.8.8   # US', '8.8.4.4 // seen again'],
    ],
    [
      'a remark with commas among columns, which are none of it',
      '8.8.4.4, US, GB\n8.8.4.5, US, GB\n8.8.8.8 # GB, US\n8.8.8.9 # old, 9.9.9.9',
      ['8.8.4.4||US|GB', '8.8.4.5||US|GB', '8.8.8.8 # GB, US', '8.8.8.9 # old, 9.9.9.9'],
    ],
    [
      'several identifiers on a line',
      '8.8.8.8, +447700900123, a@example.com',
      ['8.8.8.8', '+447700900123', 'a@example.com'],
    ],
    [
      'URLs with commas and semicolons of their own',
      'https://example.com/a,b;c\nhttps://example.com/x\nhttps://example.com/a?x=1,2',
      ['https://example.com/a,b;c', 'https://example.com/x', 'https://example.com/a?x=1,2'],
    ],
    [
      'what Excel copies',
      'x1\t+447700900123\tStolen Device\tLatvia\tUK\nx2\t8.8.8.8\tIP Fraud\tGB\tSE\n',
      ['+447700900123|Stolen Device|Latvia|UK', '8.8.8.8|IP Fraud|GB|SE'],
    ],
    [
      'a line that is nothing of the kind',
      '8.8.8.8\nwhat, is, this\n8.8.4.4',
      ['8.8.8.8', 'what, is, this', '8.8.4.4'],
    ],
    [
      'lines with a delimiter of their own',
      'IRSF, +447700900123, GB, LV\n+447700900124;IRSF;GB;LV\nIRSF\t+447700900125\tGB\tLV\n"IRSF"|"8.8.8.8"|GB|LV',
      [
        '+447700900123|IRSF|GB|LV',
        '+447700900124|IRSF|GB|LV',
        '+447700900125|IRSF|GB|LV',
        '8.8.8.8|IRSF|GB|LV',
      ],
    ],
    [
      'an identifier alone among columns',
      'x1\t+447700900123\tStolen Device\tLatvia\tUK\n+447700900124\nx2\t8.8.8.8\tIP Fraud\tGB\tSE\n8.8.4.4, GB, LV',
      ['+447700900123|Stolen Device|Latvia|UK', '+447700900124', '8.8.8.8|IP Fraud|GB|SE', '8.8.4.4||GB|LV'],
    ],
    [
      'quotation marks',
      '"8.8.8.8","+447700900123"\n"a""b@example.com"',
      ['8.8.8.8', '+447700900123', 'a"b@example.com'],
    ],
    [
      'several of a kind on some lines',
      '8.8.8.8\n8.8.4.4\n9.9.9.9, 9.9.9.10',
      ['8.8.8.8', '8.8.4.4', '9.9.9.9', '9.9.9.10'],
    ],
    [
      'bullets and numbers before fields, and known types in brackets behind identifiers without one',
      '1. +447700900123 (wangiri)\n2) +447700900124, GB, LV\n- Wangiri, +447700900125, GB, LV\n• 8.8.8.8 (scam), GB, SE\n8.8.4.4 (called twice)',
      [
        '1. +447700900123|wangiri',
        '2) +447700900124||GB|LV',
        '+447700900125|Wangiri|GB|LV',
        '• 8.8.8.8|scam|GB|SE',
        '8.8.4.4 (called twice)',
      ],
    ],
    [
      'a known type behind an identifier that has another, and behind none',
      'IRSF, +447700900123 (wangiri), GB, LV\nplease report (scam)',
      ['+447700900123 (wangiri)|IRSF|GB|LV', 'please report (scam)'],
    ],
    ['a formula', '=SUM(A1)\n8.8.8.8', ['=SUM(A1)', '8.8.8.8']],
    ['the mark of a CSV export', "'+447700900123\n'=SUM(A1)", ['+447700900123', '=SUM(A1)']],
    ['texts in single quotation marks', "'+447700900123'\n'8.8.8.8'", ["'+447700900123'", "'8.8.8.8'"]],
  ])('is read: %s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it.each([
    ['+447700900125,+447700900126,GB,SE', '+447700900125,+447700900126,GB,SE'],
    ['https://a.example/x,y,GB,SE', 'https://a.example/x,y,GB,SE'],
    ['+447700900127,Latvai,GB', '+447700900127||Latvai|GB'],
  ])('has no type of its own in %s', (line, expected) => {
    const typed = ['Wangiri', 'IRSF', 'IRSF'].map((type, at) => `+44770090012${at},${type},GB,SE`);
    expect(linesOf([...typed, line].join('\n')).at(-1)).toBe(expected);
  });
});

it('a remark in brackets is said to be left out, by its line, and a type that was read or a bullet is not', () => {
  const text = '- +447700900123 (wangiri)\n- 8.8.8.8 (called twice)\n1.\t8.8.4.4\n- +447700900124 (open)';
  expect(readList(text).summary.notes).toEqual(['Lines 2, 4: the remarks in brackets were left out.']);
});

it('a known fraud type and two countries that stand alone behind one identifier are read, and named by their lines', () => {
  const texts = [
    '1. +447700910101 - Wangiri',
    '+44 7700 910102 Wangiri GB SE',
    'https://a.example/x IP fraud',
    '2001:db8:: IPFraud GB SE',
    '+49 30 1234567 12 Wangiri',
    'https://a.example/a-scam',
    '+447700910103 Wangiri GB',
    '+447700910104 Vishing GB SE',
    '+447700910105 - 199 Wangiri',
  ];
  const { rows, summary } = readList(texts.join('\n'));
  expect(rows.map(({ fields }) => rowText(fields))).toEqual([
    '1. +447700910101|Wangiri',
    '+44 7700 910102|Wangiri|GB|SE',
    'https://a.example/x|IP fraud',
    '2001:db8::|IPFraud|GB|SE',
    ...texts.slice(4),
  ]);
  expect(summary.notes).toEqual([
    'Lines 1, 2, 3, 4: the words behind the identifiers were read as their fraud types (and routes). Check them.',
  ]);
});

it('a known fraud type behind an identifier is read beside columns of countries', () => {
  expect(linesOf('number,from,to\n+447700900123 - Wangiri,GB,SE')).toEqual(['+447700900123|Wangiri|GB|SE']);
});

describe('a URL with fields behind it among others that have them', () => {
  const typed = '+447700900121,Wangiri,GB,SE\n+447700900122,IRSF,GB,SE\n';

  it('is divided, and a type that may belong to it is named in a note', () => {
    const { rows, summary } = readList(
      `${typed}https://a.example/one,Phishing,NL,GB\nhxxps://b[.]example/x,Wangiri,NL,GB`,
    );
    expect(rows.slice(2).map(({ fields }) => rowText(fields))).toEqual([
      'https://a.example/one|Phishing|NL|GB',
      'hxxps://b[.]example/x|Wangiri|NL|GB',
    ]);
    expect(summary.notes).toEqual([
      'Line 3: the text after the URL was read as its fraud type. If it is part of the URL, correct the row.',
    ]);
  });

  it('is whole where no countries end it, with a note, in the order of lines', () => {
    const { rows, summary } = readList(
      `${typed}https://a.example/one,Phishing,Nederlnd,GB\nhttps://b.example/a?x=1,2\nhttps://c.example/one,Phishing,NL,GB`,
    );
    expect(rows.slice(2, 4).map(({ fields }) => rowText(fields))).toEqual([
      'https://a.example/one,Phishing,Nederlnd,GB',
      'https://b.example/a?x=1,2',
    ]);
    expect(summary.notes).toEqual([
      'Lines 3, 4: the URLs were read with what follows them. If other columns follow them, correct the rows.',
      'Line 5: the text after the URL was read as its fraud type. If it is part of the URL, correct the row.',
    ]);
  });

  it('is named by its line, up to five of them', () => {
    expect(readList(`${typed}${'https://a.example/one,Phishing,NL,GB\n'.repeat(6)}`).summary.notes).toEqual([
      'Lines 3, 4, 5, 6, 7, …: the texts after the URLs were read as their fraud types. If they are part of the URLs, correct the rows.',
    ]);
  });

  it.each(['https://a.example/x?a=1,2\tPhishing\tGB\tSE', '"https://a.example/x?a=1,2",Phishing,GB,SE'])(
    'has no note where its commas divide nothing: %s',
    (line) => {
      const { rows, summary } = readList(
        `${line}\n+447700900121${line.includes('\t') ? '\tIRSF\tGB\tSE' : ',IRSF,GB,SE'}`,
      );
      expect(rows[0] && rowText(rows[0].fields)).toBe('https://a.example/x?a=1,2|Phishing|GB|SE');
      expect(summary.notes).toEqual([]);
    },
  );

  it('is divided in a list of URLs alone, and an unknown type alone as well', () => {
    for (const count of [1, 3])
      expect(new Set(linesOf('https://a.example/one,Phishing,NL,GB\n'.repeat(count)))).toEqual(
        new Set(['https://a.example/one|Phishing|NL|GB']),
      );
    expect(linesOf('+447700900121,Phishing,NL,GB')).toEqual(['+447700900121|Phishing|NL|GB']);
  });
});

describe('what the desk exported', () => {
  const row = {
    identifier: '+447700900123',
    fraudType: 'IRSF',
    origination: 'GB',
    destination: 'LV',
    peerId: 'wonderland',
  };
  const whole = (kind: 'report' | 'flag') => ({
    operation: operationWith({ kind, rows: [row] }),
    rows: [row],
  });

  it('from Activity reads as reports again, without the peer of a flag as their source', () => {
    const text = toCsv([whole('report'), whole('flag')]);
    expect(linesOf(text)).toEqual(['+447700900123|IRSF|GB|LV|wonderland', '+447700900123|IRSF|GB|LV']);
    expect(readList(text).summary.notes).toEqual([
      '1 line is a flag of an activity export. The peer that reported it is no source.',
    ]);
  });

  it('as the receipt of a run reads as reports again, by the peers rather than the files that they came from', () => {
    const header = 'source,line,identifier,fraudType,origination,destination,sourcePeerId,state,transaction';
    expect(linesOf(`${header}\nlist.csv,1,'+447700900123,IRSF,GB,LV,wonderland,confirmed,1`)).toEqual([
      '+447700900123|IRSF|GB|LV|wonderland',
    ]);
  });

  it('as the answers of a check has the identifiers, and nothing of the newest reports', () => {
    const header =
      'id,written,total,active,flagged,expired,exact,confidenceIndex,newestFraudType,newestPeerId,newestTimestamp,definitionIds,error';
    const text = `${header}\r\n+447700900123,+44 7700 900123,2,1,0,1,1,80,IRSF,wonderland,2026-11-21T12:00:00.000Z,a#b,\r\n`;
    expect(linesOf(text)).toEqual(['+447700900123']);
    expect(isAsked(readList(text).summary)).toBe(false);
  });

  it('does not take an address in brackets for JSON', () => {
    expect(linesOf('[2a00::1]\n8.8.8.8')).toEqual(['[2a00::1]', '8.8.8.8']);
  });
});

describe('the lines that are no rows', () => {
  it('are counted, and the others keep their line numbers', () => {
    const text = '# seen this week\n\nidentifier,type\n8.8.8.8,IRSF\n,\n  \n8.8.4.4,IRSF\n';
    const { rows, summary } = readList(text);
    expect(rows.map(({ source, lineNumber }) => [source, lineNumber])).toEqual([
      ['list.csv', 4],
      ['list.csv', 7],
    ]);
    expect(summary.skipped).toEqual({ empty: 3, comments: 1, headers: 1 });
    expect(summary.rowCount).toBe(2);
  });

  it('do not end within a quoted cell that spans lines', () => {
    const { rows } = readList('identifier,note\n8.8.8.8,"two\nlines"\n8.8.4.4,x\n');
    expect(rows.map(({ lineNumber, fields }) => [lineNumber, fields.id])).toEqual([
      [2, '8.8.8.8'],
      [4, '8.8.4.4'],
    ]);
  });
});

describe('the letters of a file', () => {
  const text = 'identifier;destination\n+447700900123;Côte d’Ivoire\n';

  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 LE', utf16(text, true, true)],
    ['UTF-16 BE', utf16(text, false, true)],
    ['UTF-16 LE without a mark', utf16(text, true, false)],
    ['UTF-16 BE without a mark', utf16(text, false, false)],
  ])('in %s', (_, bytes) => {
    expect(linesOf(bytes)).toEqual(['+447700900123|||Côte d’Ivoire']);
  });

  it('in Windows-1252, with a note', () => {
    const bytes = Uint8Array.from<string>('8.8.8.8, Réunion', (letter) => letter.charCodeAt(0));
    const { rows, summary } = readList(bytes);
    expect(rows[0]?.fields.origination).toBe('Réunion');
    expect(summary.notes).toEqual([
      'The file is not in UTF-8. It was read as Windows-1252, so check letters with accents.',
    ]);
  });
});

describe('a list that cannot be read', () => {
  const JSON_REFUSED =
    'list.csv is JSON. Lists are read as lines of text, as CSV or as cells copied from a spreadsheet: export it in one of these forms.';
  const refusal = (input: string | Uint8Array) => {
    try {
      return readList(input).summary.notes.join(' ');
    } catch (error) {
      return error instanceof Error ? error.message : 'It is no error.';
    }
  };

  it.each<readonly [string, string | Uint8Array, string]>([
    ['empty', '', 'list.csv is empty.'],
    ['of white space', ' \n\n\t\n', 'list.csv is empty.'],
    [
      'of comments and a header',
      '# x\nidentifier,type\n',
      'list.csv holds no line to report: only 2 lines that are empty, comments or headers.',
    ],
    ['binary', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]), 'list.csv is not a text file.'],
    ['JSON', '[{"id": "8.8.8.8"}]', JSON_REFUSED],
    ['lines of JSON', '{"id": "8.8.8.8"}\n{"id": "8.8.4.4"}', JSON_REFUSED],
    ['pasted and binary', '8.8.8.8\u0000', 'list.csv is not a text file.'],
    [
      'a spreadsheet',
      Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14]),
      'list.csv is a spreadsheet file. Save it as CSV, or copy its cells and paste them here.',
    ],
    [
      '100 MB',
      new Uint8Array(100_000_000),
      'list.csv has 100 MB. A list has at most 32 MB: split it and add the parts.',
    ],
    [
      'one line of 10 MB',
      '1'.repeat(10_000_000),
      'Line 1 of list.csv has 10,000,000 characters. A line has at most 65,536: put each identifier on a line of its own.',
    ],
    [
      'eight thousand columns',
      `8.8.8.8\n${'8.8.8.8,'.repeat(7_999)}8.8.8.8\n`,
      'Line 2 of list.csv has 8,000 columns. A list has at most 200: put each identifier on a line of its own, or keep only the columns to report.',
    ],
    [
      'more lines than a draft holds',
      '8.8.8.8\n'.repeat(100_001),
      'list.csv has more than 100,000 lines. Split it and add the parts.',
    ],
  ])('is refused with a sentence of its own: %s', (_, input, sentence) => {
    expect(refusal(input)).toBe(sentence);
  });

  it('for a quotation mark that never closes is read line by line, with a note', () => {
    const { rows, summary } = readList('identifier,type\n8.8.8.8,"IRSF\n8.8.4.4,Scam\n"8.8.4.5",IRSF');
    expect(rows.map(({ fields }) => rowText(fields))).toEqual([
      '8.8.8.8|"IRSF',
      '8.8.4.4|Scam',
      '8.8.4.5|IRSF',
    ]);
    expect(summary.notes).toEqual([
      'A quotation mark in line 2 never closes. Every line was read by itself.',
    ]);
  });

  it('in part loses no line', () => {
    const text = 'IRSF,+447700900123,GB,LV\n,,,\n"x\n8.8.8.8\n\t\n-';
    const { rows, summary } = readList(text);
    const { empty, comments, headers } = summary.skipped;
    expect(rows.length + empty + comments + headers).toBe(text.split('\n').length);
  });
});

it('a list of fifty thousand lines of the same is read line by line', () => {
  const { rows } = readList('+447700900123\n'.repeat(50_000));
  expect(rows).toHaveLength(50_000);
  expect(rows.at(-1)).toEqual({
    source: 'list.csv',
    lineNumber: 50_000,
    fields: { ...NO_FIELDS, id: '+447700900123' },
  });
});
