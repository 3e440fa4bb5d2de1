import { expect, it } from 'vitest';
import { readList } from './read-list.ts';
import { understandQuery } from './search-query.ts';

it.each([
  [
    'Origin and Destination',
    'Origin\tDestination\tMinutes\n447700900123\t22376543210\t33.5',
    ['+447700900123', '+22376543210'],
    [],
  ],
  [
    'Orig and Dest',
    'Orig\tDest\tMinutes\n447700900123\t22376543210\t33.5',
    ['+447700900123', '+22376543210'],
    [],
  ],
  [
    'Caller ID and Target',
    'Caller ID\tTarget\tMinutes\n447700900123\t22376543210\t33.5',
    ['+447700900123', '+22376543210'],
    [],
  ],
  [
    'Sender and Recipient',
    'Sender\tRecipient\tMinutes\n447700900123\t22376543210\t33.5',
    ['+447700900123', '+22376543210'],
    [],
  ],
  [
    'Number and Forwarded to',
    'Number\tForwarded to\tMinutes\n447700900123\t22376543210\t33.5',
    ['+447700900123', '+22376543210'],
    [],
  ],
  [
    'Origin number and DDI',
    'Origin number\tDDI\tMinutes\n447700900123\t22376543210\t33.5',
    ['+447700900123', '+22376543210'],
    [],
  ],
  [
    'cases beside both sides of a call',
    'Call ID,Caller,Called,Duration\n3701234567,+447700900123,447700900124,4820',
    ['+447700900123', '+447700900124'],
    ['Call ID'],
  ],
  [
    'cases beside a URL',
    'id,url,status\n3701234,https://evil.example/a,online',
    ['https://evil.example/a'],
    ['id'],
  ],
  ['counts of one length', 'Number,Calls,Minutes\n+447700900123,120,340', ['+447700900123'], []],
  ['two kinds', 'Number,IP,Calls\n447700910150,203.0.113.7,12', ['+447700910150', '203.0.113.7'], []],
  ['a name', 'Name,Phone,Email\nBob,447700910150,b@evil.example', ['+447700910150', 'b@evil.example'], []],
  ['a count', 'msisdn,count\n447700910150,12', ['+447700910150'], []],
  ['a size', 'Start,Size\n+447700900100,100', ['+447700900100-+447700900199'], []],
  ['a date in digits', 'date,number\n20261112,447700900123', ['+447700900123'], []],
  ['Unix time', 'Number,Time\n+447700900123,1732100000', ['+447700900123'], ['Time']],
  ['networks', 'Number,Block\n+447700900123,203.0.113.0/24', ['+447700900123', '203.0.113.0/24'], []],
  ['hosts', 'Domain,Registrar\nevil.example,Foo Ltd.', ['evil.example'], []],
  ['a remark', 'Number,Note\n+447700900123,also +447700900124', ['+447700900123', '+447700900124'], []],
  ['devices', 'imsi,imei\n234150999999999,490154203237518', ['234150999999999', '490154203237518'], []],
  [
    'a source peer',
    'Identifier,Type,Origin,Destination,Source\n+447700900123,IRSF,GB,DE,a.example',
    ['+447700900123'],
    [],
  ],
  ['both ends without a name', 'from,to\n447700900123,447700900124', ['+447700900123', '+447700900124'], []],
  ['blocks', 'From,To\n+23276100000,+23276199999', ['+23276100000-+23276199999'], []],
  ['an empty first cell', 'Name\tNumber\tCase\n\t447700900123\t3701234567', ['+447700900123'], ['Case']],
  ['a customer’s phone', 'Customer phone,Calls\n447700900123,12', ['+447700900123'], []],
  [
    'a number of an incident',
    'Incident number,Caller\n37012345678,447700900123',
    ['+447700900123'],
    ['Incident number'],
  ],
  ['ports', 'Port number,IP\n5060,203.0.113.7', ['203.0.113.7'], []],
  ['times', 'Number,Start,End\n+447700900123,1732100000,1732100400', ['+447700900123'], ['Start', 'End']],
  [
    'amounts',
    'Number;Cost\n+447700900123;£12.50\n+447700900124;1.204,50',
    ['+447700900123', '+447700900124'],
    [],
  ],
  [
    'devices',
    'Device ID,Subscriber ID\n490154203237518,234150999999999',
    ['490154203237518', '234150999999999'],
    [],
  ],
  ['networks', 'From,To\n203.0.113.0,203.0.113.255', ['203.0.113.0-203.0.113.255'], []],
  [
    'hosts as destinations',
    'Time,Src,Destination\n10:00,203.0.113.7,evil.example\n10:01,203.0.113.7,bad.example',
    ['203.0.113.7', 'evil.example', '203.0.113.7', 'bad.example'],
    [],
  ],
  [
    'a number to contact',
    'Account,Name,Contact number\n100200300,Bob,447700900123',
    ['+447700900123'],
    ['Account'],
  ],
  ['rows without anything', 'Number,Calls\n+447700900123,12\n,,', ['+447700900123'], []],
  ['a comma in a cell', '"Number","Calls"\n"+447700900123","1,204"', ['+447700900123'], []],
  ['lines with commas', 'Numbers:\n+447700900123, 12 calls', ['+447700900123'], []],
  ['another number', 'Number;Note\n+447700900123;07700 900124', ['+447700900123'], ['Note']],
  ['one column', 'MSISDN\n447700900123', ['+447700900123'], []],
])('under headings reads the columns of identifiers: %s', (_what, text, items, unreadColumns) => {
  const { query } = readList(text, null);
  expect([...new Set(query.list.items.flatMap(({ terms }) => terms.map(({ wire }) => wire)))]).toEqual(
    readList(items.join('\n'), null).query.terms.map(({ wire }) => wire),
  );
  expect(query.list).toMatchObject({ unreadColumns, skipped: [], leftOut: 0 });
  expect(understandQuery(query.text)).toMatchObject({ terms: query.terms });
});

it.each([
  ['Case;Note\n1234567;seen +447700900123 today', ['+447700900123'], []],
  ['Number,Analyst\n07700 900123,Bob\n+447700900124,Al', ['+447700900124'], ['07700 900123']],
  ['Order,Phone\n1234567890,07700900123', [], ['07700900123']],
  ['A,B,Number\nx,y,z,+447700900123', ['+447700900123'], []],
  ['Number\nno digits\n+447700900123', ['+447700900123'], []],
  ['Caller,Called\nAnonymous,+447700900123', ['+447700900123'], []],
])(
  'has no number of a case, and asks for the country of what a column holds: %j',
  (text, items, nationals) => {
    const { list } = readList(text, null).query;
    expect(list.items.map((item) => item.text)).toEqual(items);
    expect(list.nationals).toEqual(nationals);
  },
);

it('names what a column of identifiers holds beside them, but for numbers that are withheld', () => {
  const callers = ['+447700900121', '+447700900122', 'withheld', 'reception'];
  const lines = callers.map((caller, at) => `${caller},+44770090013${at}`);
  const { skipped } = readList(['Caller,Called', ...lines].join('\n'), null).query.list;
  expect(skipped).toMatchObject([{ lineNumber: 5, text: 'reception' }]);
});

it('takes no first line for headings that may hold an identifier', () => {
  const { list } = readList('link, evil.example\nhttps://evil.example/a', null).query;
  expect(list.items.map((item) => item.text)).toEqual(['evil.example', 'https://evil.example/a']);
});

it('reads national numbers by the country in their line', () => {
  const { query, whys } = readList('Number,Country\n07700900123,GB\n0612345678,France\n08612345678,', null);
  expect(query.terms.map(({ wire }) => wire)).toEqual(['+447700900123', '+33612345678']);
  expect(query.list.nationals).toEqual(['08612345678']);
  expect(whys).toEqual(['1 of 2 as dialled in United Kingdom', '1 of 2 as dialled in France']);
});

it('has the identifiers beside a hash, which is none', () => {
  const { list, text } = readList(
    `Domain,SHA256,IP\nevil.example,${'ab'.repeat(32)},203.0.113.7`,
    null,
  ).query;
  expect(list.items.map((item) => item.text)).toEqual(['evil.example', '203.0.113.7']);
  expect(text).toBe('Domain,SHA256,IP ⏎ evil.example,(…),203.0.113.7');
});

it.each([
  ['Email,Password\nbob@evil.example,hunter2.example', 'hunter2'],
  ['Number;PIN\n+447700900123;4711', '4711'],
  ['Email,Password\nn/a,SEKRET\nbob@evil.example,x', 'SEKRET'],
  ['Username,Password\nbob@evil.example,SEKRET', 'SEKRET'],
  ['MSISDN,Password 1\n+447700900123,SEKRET', 'SEKRET'],
  ['MSISDN;PUK;KI\n+447700900123;SEKRET;ABCDEF', 'SEKRET'],
  ['Login;Passwort (alt)\nbob@evil.example;SEKRET.example', 'SEKRET'],
  ['Password\nSEKRET.example\n203.0.113.7', 'SEKRET'],
  ['Email,Password\nbob@evil.example;SEKRET.example', 'SEKRET'],
  ['user: bob pass: SEKRET\n203.0.113.7', 'SEKRET'],
  ['Number,Note\n+447700900123,password: x1y2', 'x1y2'],
])('has no column of secrets in its text, nor looks it up: %j', (text, secret) => {
  const { query } = readList(text, null);
  expect(
    JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(secret);
  expect(query.text).not.toContain(secret);
});

it('has no line behind a name of a secret in its text', () => {
  expect(readList('x\npassword:\nhunter2', null).query.text).not.toContain('hunter2');
});

it('names what may be lost in any line of a column without identifiers', () => {
  const lines = Array.from({ length: 150 }, (_, at) => `+4477009${String(10_000 + at)},ok`);
  const text = [
    'Number,Note',
    ...lines,
    '+447700900123,447700900999',
    '+447700900124,also 07700 900126',
  ].join('\n');
  expect(readList(text, null).query.list).toMatchObject({
    unreadColumns: ['Note'],
    skipped: [{ lineNumber: 153, text: 'also 07700 900126' }],
  });
});

it('counts no heading among the thousand that are read', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `+4477009${String(10_000 + at)}`);
  expect(readList(['Number', ...lines].join('\n'), null).query.list).toMatchObject({
    items: { length: 1000 },
    leftOut: 0,
  });
});

it('reads numbers with and without their country’s code by the country in their line', () => {
  const text = 'Rufnummer;Anzahl;Land\n491701234567;12;DE\n0170 1234568;3;DE\n+49 170 1234569;1;DE';
  const { query } = readList(text, null);
  expect(query.terms.map(({ wire }) => wire)).toEqual(['+491701234567', '+491701234568', '+491701234569']);
});

it('counts what repeats once among the thousand', () => {
  const lines = Array.from({ length: 600 }, (_, at) => `+447700900123,+4477009${String(10_000 + at)}`);
  const { list } = readList(['Caller,Called', ...lines].join('\n'), null).query;
  expect(list).toMatchObject({ items: { length: 1200 }, leftOut: 0 });
});

it.each([
  ['a title', 'Blocked numbers November 2026\n\n'],
  ['a title in a sheet', 'Fraud report week 47\t\t\n'],
  ['a message', 'Hi team,\nplease check these:\n\n'],
])('finds headings below %s', (_what, above) => {
  const rows = 'Case ID\tMSISDN\tCalls\n20261234567\t447700900123\t12\n3701234568\t447700900124\t14';
  const { query } = readList(`${above}${rows}\n\nThanks, Anna`, null);
  expect(query.terms.map(({ wire }) => wire)).toEqual(['+447700900123', '+447700900124']);
  expect(query.list).toMatchObject({ unreadColumns: ['Case ID'], nationals: [] });
});

it('reads columns that are aligned by spaces', () => {
  const { query } = readList('Case ID      MSISDN        Calls\n20261234567  447700900123  12', null);
  expect(query.terms.map(({ wire }) => wire)).toEqual(['+447700900123']);
  expect(query.list.unreadColumns).toEqual(['Case ID']);
});

it('keeps headings, lines and what is not looked up where a guess is taken', () => {
  const text = 'Call ID,Caller,Duration\n3701234567,447700900123,120\n3701234568,Anonymous,60';
  const { query } = readList(text, null);
  expect(query.text).toBe('Call ID,Caller,Duration ⏎ 3701234567,+447700900123,120 ⏎ 3701234568,Anonymous,60');
  expect(query.list).toMatchObject({
    unreadColumns: ['Call ID'],
    nationals: [],
    skipped: [{ lineNumber: 3 }],
  });
  expect(understandQuery(query.text)).toMatchObject({
    terms: query.terms,
    list: { unreadColumns: ['Call ID'], nationals: [], skipped: [{ lineNumber: 3 }] },
  });
});
