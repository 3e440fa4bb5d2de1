import { describe, expect, it } from 'vitest';
import { skippedSentences, skippedSummary } from '../../web/identifiers/pasted/line-sentences.ts';
import { readList } from './read-list.ts';
import { understandQuery } from './search-query.ts';

describe('a list', () => {
  it.each([
    '0044 7700 900123, 203.0.113.7',
    '0044 7700 900123;203.0.113.7',
    '0044 7700 900123 203.0.113.7',
    '0044 7700 900123 ⏎ 203.0.113.7',
    '0044 7700 900123,203.0.113.7,',
  ])('may have any separator: %s', (text) => {
    expect(understandQuery(text)).toMatchObject({
      state: 'understood',
      text,
      words: '2 identifiers',
      terms: [{ wire: '+447700900123' }, { wire: '203.0.113.7' }],
      list: { skipped: [], leftOut: 0 },
    });
  });

  it('asks for each term once, and names what is no identifier', () => {
    expect(understandQuery('203.0.113.7 ⏎ nonsense ⏎ +44770*, 203.0.113[.]7 ⏎ 203.0.113.8')).toMatchObject({
      state: 'understood',
      words: '3 identifiers',
      list: { skipped: [{ lineNumber: 2, text: 'nonsense' }] },
    });
  });

  it('keeps every line in its place where a number got its +, which is then as it is written', () => {
    const given = '8.8.8.8, 1.1.1.1\nhello, world\n447700900123\n07700 900123\n+447700900429';
    const { text, list } = readList(given, null).query;
    expect(text).toBe('8.8.8.8, 1.1.1.1 ⏎ hello, world ⏎ +447700900123 ⏎ 07700 900123 ⏎ +447700900429');
    expect(list.skipped.map(({ lineNumber }) => lineNumber)).toEqual([2, 4]);
    const again = understandQuery(text);
    expect(again).toMatchObject({ text, list: { skipped: list.skipped } });
    expect(readList(text, 'GB').query.list.skipped).toEqual(list.skipped.slice(0, 1));
    const inOneLine = readList('447700900123, nonsense, 203.0.113.7, what, 203.0.113.8', null).query;
    expect(understandQuery(inOneLine.text)).toMatchObject({ list: { skipped: inOneLine.list.skipped } });
  });

  it('keeps the commas of a URL', () => {
    expect(understandQuery('https://evil.example/a,b;c')).toMatchObject({ terms: { length: 1 } });
    expect(understandQuery('https://evil.example/a,b, 203.0.113.7')).toMatchObject({
      terms: { length: 2 },
    });
  });

  it.each(['07700 900123 ⏎ 07700 900124', '07700 900123, 07700 900124'])(
    'of national numbers alone waits for their country: %s',
    (text) => {
      const understanding = understandQuery(text);
      expect(understanding).toMatchObject({ state: 'refused', code: 'national-number', meant: [] });
      if (understanding.state !== 'refused' || understanding.list === undefined) throw new Error('No list.');
      const { list } = understanding;
      expect(list.text).toBe(text);
      expect(readList(list.text, 'GB').query.terms.map(({ wire }) => wire)).toEqual([
        '+447700900123',
        '+447700900124',
      ]);
    },
  );

  it('of one identifier beside a national number is read, and asks for the country beside its answer', () => {
    expect(understandQuery('07700 900123 ⏎ +447700900124')).toMatchObject({
      state: 'understood',
      terms: [{ wire: '+447700900124' }],
      list: { nationals: ['07700 900123'] },
    });
  });

  it.each([
    ['a date in each line', '+447700900123\t2026-11-20\n+447700900124\t2026-11-21'],
    ['a date behind commas', '+447700900123,2026-11-20\n+447700900124,2026-11-21'],
    ['a heading and a date', 'Number\tDate\n+447700900123\t2026-11-20\n+447700900124\t2026-11-21'],
    ['bullets', '- +447700900123\n- +447700900124'],
    ['a label', 'MSISDN: +447700900123\nMSISDN: +447700900124'],
    ['a word and a time behind', '+447700900123 - spoof\n+447700900124 2026-11-20 12:30'],
    ['numbers and remarks', '1. +447700900123 (wangiri)\n2. +447700900124 (wangiri)'],
    ['an ISO timestamp', '+447700900123 2026-11-21T10:00:00Z\n2026-11-21T10:00:00+01:00 +447700900124'],
    ['row numbers', '10001\t+447700900123\n10002\t+447700900124'],
    ['times in digits', '202611121033\t+447700900123\n+447700900124\t20261112103355'],
    ['durations', '+447700900123\t152340\n+447700900124\t12'],
  ])('of lines with %s has the identifier of each', (_what, text) => {
    const { query } = readList(text, null);
    expect(query.list.items.map((item) => item.text)).toEqual(['+447700900123', '+447700900124']);
    expect(query.list.nationals).toEqual([]);
    // The address holds the text in one line.
    expect(understandQuery(query.text)).toMatchObject({ state: 'understood', terms: query.terms });
  });

  it('says of what looks like an identifier why it is none', () => {
    const { list } = readList('203.0.113.7\n1234567890123456,+447700900123\n+37166', null).query;
    expect(skippedSentences(list)).toEqual([
      'Skipped in line 2: “1234567890123456”. An IMEI or IMSI has 15 digits; this has 16. If it is an IMEI with a software version, write 123456789012347.',
      'Skipped in line 3: “+37166”. This is too short for a phone number. For all that begin so, write +37166*.',
    ]);
    expect(skippedSummary(list)).toBe('Line 2 may hold more · Line 3 was skipped and may hold an identifier');
  });

  it('says of a hash and of the number of a SIM card that they are not looked up, and counts parts of a line', () => {
    const { list } = readList(
      `203.0.113.7\nICCID 8944110068123456789\n${'d4'.repeat(16)}\n+447700900123\t12345\n${'d4'.repeat(32)}\nAS64500`,
      null,
    ).query;
    expect(skippedSentences(list, 4)).toEqual([
      'Skipped in line 2: “ICCID 8944110068123456789”. Numbers of SIM cards (ICCID) are not looked up.',
      `Skipped in line 3: “${'d4'.repeat(16)}”. Hashes of files are not looked up.`,
      'Skipped in line 5: “(…)”. Neither private keys nor hashes are looked up. It is not shown, since it may be a key.',
      'Skipped in line 6: “AS64500”. Numbers of networks (AS) are not looked up.',
    ]);
    expect(skippedSummary(list)).toBe('4 lines without identifiers');
  });

  it('says of lines of logs nothing but what may be an identifier', () => {
    const { list } = readList(
      [
        '203.0.113.7 - - [01/May/2026:12:03:11 +0000] "GET /admin HTTP/1.1" 404 123 "-" "sipvicious"',
        `[2026-05-01 12:03:11] NOTICE[1234] chan_sip.c: Registration from '"100" <sip:100@198.51.100.4>' failed`,
        'sshd[123]: Failed password for root from 203.0.113.7 port 52231 ssh2',
        '[UFW BLOCK] IN=eth0 OUT= MAC=00:11:22:33:44:55:66 SRC=203.0.113.7 LEN=40 SPT=54321 DPT=5060',
        '+37167859999 / +37167859998 - IPRN Latvia, 0.12 EUR/min',
        '+6741234567 Nauru 0.55',
        'src_ip=203.0.113.7 user=1001 dst=198.51.100.4',
        '[  12.345678] SRC=203.0.113.7 TTL=54 ID=54321 SPT=5060',
        'Via: SIP/2.0/UDP 198.51.100.4:5060;branch=z9hG4bK74bf9',
        '1,204 short calls yesterday (14:00-16:30)',
        'Amount lost: 1,250.00 EUR',
      ].join('\n'),
      null,
    ).query;
    expect(skippedSummary(list)).toBe('2 lines without identifiers · 6 duplicates');
  });

  it('names no line between headings and cells', () => {
    const { list } = readList('| Number | Calls |\n|---|---|\n| +447700900123 | 12 |', null).query;
    expect(list.skipped).toEqual([]);
    expect(list.items).toHaveLength(1);
  });

  it.each(['calls from +447700900123 to +23276123456 today', '["+447700900123", "+23276123456"]'])(
    'may be a sentence: %s',
    (text) => {
      expect(understandQuery(text)).toMatchObject({
        state: 'understood',
        text,
        terms: [{ wire: '+447700900123' }, { wire: '+23276123456' }],
      });
    },
  );

  it('offers all that was found in a sentence that may hold more', () => {
    expect(understandQuery('+447700900123 and +23276123456 called evil.example')).toMatchObject({
      state: 'refused',
      meant: [
        { words: '2 identifiers', why: 'found in it, perhaps not all' },
        { text: '+447700900123' },
        { text: '+23276123456' },
      ],
    });
  });

  it('offers the only number of a sentence that lacks its +, and asks for the country of one that is dialled', () => {
    expect(understandQuery('caller 447700900123 called 3 times')).toMatchObject({
      state: 'refused',
      meant: [{ text: '+447700900123', why: '+ added to 1 number' }],
    });
    expect(understandQuery('please block 07700 900123')).toMatchObject({
      state: 'refused',
      code: 'national-number',
      list: { list: { nationals: ['07700 900123'] } },
    });
  });

  it.each([
    ['(202) 736-5000\n+447700900123', 'US', ['+12027365000', '+447700900123']],
    ['202-736-5001\n212-736-5000\n646-736-5000', 'US', ['+12027365001', '+12127365000', '+16467365000']],
  ] as const)(
    'asks for the country of ten digits that may be dialled, and takes it: %j',
    (text, country, wires) => {
      const { list } = readList(text, null).query;
      const { terms, list: after } = readList(text, country, list.nationals).query;
      expect(terms.map(({ wire }) => wire)).toEqual(wires);
      expect(after.nationals).toEqual([]);
    },
  );

  it('offers a range that was found before its ends', () => {
    expect(understandQuery('block +447700900100 to +447700900199 please')).toMatchObject({
      state: 'refused',
      meant: [{ words: '100 numbers' }, { text: '+447700900100' }, { text: '+447700900199' }],
    });
  });

  it('beside a secret is read again', () => {
    const { query } = readList(`Domain,SHA256\nevil.example,${'ab'.repeat(32)}`, null);
    expect(understandQuery(query.text)).toMatchObject({ terms: query.terms });
  });

  it('of URLs joined by a semicolon has each', () => {
    expect(understandQuery('https://evil.example/a;https://evil.example/b')).toMatchObject({
      terms: { length: 2 },
    });
  });

  it.each(['key of alice@example.com: KEY', '+447700900124 KEY', '+447700900124,GB,SE,KEY'])(
    'has no secret in its text: %s',
    (line) => {
      const key = 'ab'.repeat(32);
      const { query } = readList(`${line.replace('KEY', key)}\n+447700900123`, null);
      expect(query.text).not.toContain(key);
      expect(query.list.items.at(-1)?.text).toBe('+447700900123');
    },
  );

  it.each([
    'password: hunter2',
    'api_key=sk_live_abc',
    'Pwd : a b',
    '- "password": "x"',
    'bob, DB_PASSWORD=x',
  ])('of one identifier beside a secret says that lines were skipped, and nothing of them: %s', (line) => {
    const { query } = readList(`${line}\n+447700900123\nseen today`, null);
    expect(query.text).toBe('… ⏎ +447700900123 ⏎ …');
    expect(JSON.stringify(query.list.skipped)).not.toContain(line);
    const lines = { skipped: [{ lineNumber: 1 }, { lineNumber: 3 }] };
    expect(understandQuery(query.text)).toMatchObject({ text: query.text, list: lines });
  });

  it.each([
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a 203.0.113.9',
    'Authorization: Bearer eyJhbGciOi +447700900124',
    'ssh root@203.0.113.9 pass toor123',
    'Ki=0123456789ABCDEF0123456789ABCDEF IMSI 234150123456789',
    'sip:bob:hunter2@203.0.113.9',
    '+447700900124 PIN 1234',
    'the password is hunter2 and +447700900124',
    'contraseña=abc123 +447700900124',
  ])('has nothing of a line with a credential in its text but identifiers: %s', (line) => {
    const { query } = readList(`${line}\n+447700900123`, null);
    expect(query.text).toMatch(/^[\d+., …⏎@a-z]*\+447700900123$/u);
    expect(query.text).not.toMatch(/ghp|eyJ|toor|ABCDEF|hunter2|1234$|abc123/u);
    expect(query.list.items.at(-1)?.text).toBe('+447700900123');
  });

  it.each(['call-id 0e8400e2-9b41-41d4-a716-446655440000 +447700900124', 'please pass on +447700900124'])(
    'keeps a line that only looks like one: %s',
    (line) => {
      expect(readList(`${line}\n+447700900123`, null).query.text).toContain(line);
    },
  );

  it('takes no URL for a secret', () => {
    const text = 'https://evil.example/?password=a ⏎ seen';
    expect(understandQuery(text)).toMatchObject({ text });
  });

  it('names the heads of e-mails as such, and apart from them lines of words', () => {
    const text =
      'From: noc@telco.example\nTo: eva@telco.example\nHi Eva,\n+447700900123\nRegards\n44770090012a';
    const { list } = readList(text, null).query;
    expect(list.items.map((item) => item.text)).toEqual(['+447700900123']);
    expect(skippedSummary(list)).toBe(
      'Line 6 was skipped and may hold an identifier · 2 lines of an e-mail’s head not looked up · 2 lines without identifiers',
    );
    expect(skippedSentences(list, 6).slice(1)).toEqual([
      'Skipped in line 1: “From: noc@telco.example”. The head of an e-mail is not looked up.',
      'Skipped in line 2: “To: eva@telco.example”. The head of an e-mail is not looked up.',
      '2 lines hold no identifiers: 3, 5',
    ]);
  });

  it('speaks of the head of an e-mail where there is one', () => {
    const { list } = readList('[198.51.100.300] scan\nLoss: EUR 3,450.00\n+447700900123', null).query;
    expect(skippedSummary(list)).toBe(
      'Line 1 was skipped and may hold an identifier · 1 line without identifiers',
    );
  });

  it('quotes of a line that may hold more what was not read', () => {
    const { list } = readList('hit from 203.0.113.9 and evil.example\n203.0.113.7', null).query;
    expect(skippedSentences(list)).toEqual([
      'Line 1 may hold more than was read: “hit from … and evil.example”.',
    ]);
  });

  it('in one line asks for the country of ten digits beside other numbers', () => {
    const { list } = readList('+447700900123,2522345678', null).query;
    expect(list.nationals).toEqual(['2522345678']);
  });

  it('has no number of a date, whatever country it is from', () => {
    expect(readList('+447700900123\t2026-11-20\n203.0.113.7,2026-11-20', 'NO').query.list.items).toHaveLength(
      2,
    );
  });

  it('takes no counts for numbers, whatever country is dialled', () => {
    const { items } = readList('10001\t+447700900123\t152340\n10002\t+447700900124\t61', 'DE').query.list;
    expect(items.map((item) => item.text)).toEqual(['+447700900123', '+447700900124']);
  });

  it('skips no heading', () => {
    const { items, skipped } = readList('Number;Type\n+447700900123;Wangiri', null).query.list;
    expect(items).toHaveLength(1);
    expect(skipped).toEqual([]);
  });

  it.each([
    'Range start,Range end,Type\n+447700900100,+447700900199,Wangiri\n+447700900200,,IRSF\n+447700900300,x,IRSF',
    'Start\tEnd\n+447700900100\t+447700900199\n+447700900200\n+447700900300\tx',
  ])('under headings of both ends of ranges has those ranges: %j', (text) => {
    const { query } = readList(text, null);
    expect(query.list.items.map((item) => item.text)).toEqual([
      '+447700900100-+447700900199',
      '+447700900200',
    ]);
    expect(query.list.skipped.map(({ lineNumber }) => lineNumber)).toEqual([4]);
    expect(understandQuery(query.text)).toMatchObject({ terms: query.terms });
  });

  it('under such headings has national ranges where their country is known', () => {
    const { query } = readList('Start,End\n07700 900100,07700 900199', 'GB');
    expect(query.terms).toMatchObject([{ wire: '+447700900100-+447700900199' }]);
  });

  it('of several lines of which one is read names the others', () => {
    const understanding = understandQuery('seen today: ⏎ +447700900123 (wangiri)');
    expect(understanding).toMatchObject({
      terms: [{ wire: '+447700900123' }],
      list: { skipped: [{ lineNumber: 1, text: 'seen today:' }] },
    });
  });

  it.each(['07700 900123,Wangiri,NL,GB', 'Wangiri;07700 900123;NL;GB', '07700 900123,2026-11-20'])(
    'of fields asks for the country of the number among them: %s',
    (line) => {
      const { query } = readList(`${line}\n+447700900124`, null);
      expect(query.list.nationals).toEqual(['07700 900123']);
      expect(readList(query.text, 'GB').query.terms.map(({ wire }) => wire)).toEqual([
        '+447700900123',
        '+447700900124',
      ]);
    },
  );

  it('asks for the country of numbers beside what may be a key, which it does not hold', () => {
    const key = 'ab'.repeat(32);
    const understanding = understandQuery(`07700 900123 ⏎ ${key} ⏎ 07700 900124`);
    const nationals = ['07700 900123', '07700 900124'];
    expect(understanding).toMatchObject({ state: 'refused', list: { list: { nationals } } });
    expect(JSON.stringify(understanding)).not.toContain(key);
  });

  it('holds nothing that may be a key or a transaction', () => {
    const key = 'ab'.repeat(32);
    const understanding = understandQuery(`203.0.113.7 ⏎ ${key} ⏎ 203.0.113.8`);
    expect(understanding).toMatchObject({
      text: '203.0.113.7 ⏎ (…) ⏎ 203.0.113.8',
      list: { skipped: [{ lineNumber: 2 }] },
    });
    expect(JSON.stringify(understanding, (_, value: unknown) => String(value))).not.toContain(key);
  });

  it('ends with its thousandth identifier, in whichever line that stands', () => {
    const number = (at: number) => `+4477009${String(at).padStart(5, '0')}`;
    const lines = Array.from({ length: 300 }, (_, line) =>
      Array.from({ length: 7 }, (__, at) => number(line * 7 + at)).join(', '),
    );
    const { items, skipped, leftOut } = readList(lines.join('\n'), null).query.list;
    expect(items).toHaveLength(1000);
    expect(items.at(-1)?.text).toBe(number(999));
    expect(skipped).toEqual([]);
    // The rest of a line, and the lines after it.
    expect(leftOut).toBe(1 + 157);
  });

  it.each([
    ['one line', ''],
    ['a line of several', '203.0.113.7\n'],
  ])('of %s that is too long is not cut inside an identifier: the line is skipped', (_what, before) => {
    const long = Array.from({ length: 7000 }, (_, at) => `+44770090${at}`).join(', ');
    const { items, ...rest } = readList(`${before}${long}`, null).query.list;
    expect(items.map(({ text }) => text)).toEqual(before === '' ? [] : ['203.0.113.7']);
    expect(skippedSentences(rest)).toEqual([
      `Skipped in line ${before === '' ? 1 : 2}: over 100,000 characters. Write an identifier in each line.`,
    ]);
  });

  it('says of a number as it is dialled what it lacks', () => {
    const { list } = readList('203.0.113.7\n07700 900999\nnonsense', null).query;
    expect(skippedSentences(list)).toEqual([
      'Skipped in line 2: “07700 900999”, a national number. Search asks for its country.',
      'Skipped in line 3: “nonsense”, not read as an identifier.',
    ]);
  });

  it('too long to be typed says so', () => {
    expect(understandQuery('+447700900123, '.repeat(2000))).toMatchObject({
      state: 'refused',
      reason:
        'This is too long to be searched as it stands. Paste it as a list with an identifier in each line.',
      meant: [],
    });
  });

  it('of numbers without their + waits to be taken', () => {
    expect(understandQuery('447700900123, 447700900124')).toMatchObject({
      state: 'refused',
      meant: [{ text: '+447700900123, +447700900124', why: '+ added to 2 numbers' }],
    });
    expect(understandQuery('4915123456789, 07700 900124', 'GB')).toMatchObject({
      meant: [
        {
          text: '+4915123456789, +447700900124',
          why: '+ added to 1 number, 1 of 2 as dialled in United Kingdom',
        },
      ],
    });
  });

  it('with numbers as they are dialled in the home country waits to be taken', () => {
    expect(understandQuery('07700 900123, 203.0.113.7', 'GB')).toMatchObject({
      state: 'refused',
      meant: [{ text: '+447700900123, 203.0.113.7', why: '1 of 2 as dialled in United Kingdom' }],
    });
  });
});
