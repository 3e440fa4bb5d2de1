import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../../contract/country.ts';
import { readIdentifier } from './read-identifier.ts';

/** What is refused, by code and sentence: the home country, a text, and what is offered for it. */
// prettier-ignore
const REFUSED = [
  [
    'identifier',
    'The second end of the range is not an IP address. Each number of an IPv4 address is 0 to 255.',
    [[null, '203.0.113.0-203.0.113.2559', []]],
  ],
  [
    'identifier',
    'It is unclear what the last digits are: the end of a range, another number, an extension, a port or a count.',
    [
      [null, '+447970123400/100', ['+447970123400-+447970123499', '+447970123400', '+447970123100']],
      [null, '+44 7970 123400/1000', ['+447970123400', '+447970121000']],
      [null, '+12025550100/100', ['+12025550100-+12025550199', '+12025550100']],
      [null, '8.8.8.0/1000', ['8.8.8.0']],
      [null, '8.8.8.8-9', ['8.8.8.8-8.8.8.9', '8.8.8.8', '8.8.8.9']],
      [null, '8.8.8.8 to 9', ['8.8.8.8-8.8.8.9', '8.8.8.8', '8.8.8.9']],
      [null, '+447700900100-199', ['+447700900100-+447700900199', '+447700900100', '+447700900199']],
      [null, '+447700900100 - 900199', ['+447700900100-+447700900199', '+447700900100', '+447700900199']],
      [null, '+447700900100 to 199', ['+447700900100-+447700900199', '+447700900100', '+447700900199']],
      [null, '+447700900100..199', ['+447700900100-+447700900199', '+447700900100', '+447700900199']],
      [null, '+88213000000–999', ['+88213000000-+88213000999', '+88213000000999', '+88213000000', '+88213000999']],
      [null, '+80012340000 – 9999', ['+80012340000-+80012349999', '+80012340000', '+80012349999']],
      [null, '+44 20 7222 1234 / 7890', ['+442072221234', '+442072227890']],
      [null, '+43 1 5550123 / 24', ['+4315550123', '+4315550124', '+431555012324']],
      [null, '+33 1 23 45 67 89/90', ['+33123456789', '+33123456790']],
      [null, '+33 1 23 45 67 89/90/91', ['+33123456789', '+33123456790', '+33123456791']],
      [null, '+49 30 1234567-89', ['+49301234567-+49301234589', '+4930123456789', '+49301234567', '+49301234589']],
      [null, '+44 7700 900123-5', ['+447700900123-+447700900125', '+447700900123', '+447700900125']],
      [null, '490154203237500/100', ['490154203237500-490154203237599', '490154203237500']],
      [null, '490154203237518/01', ['490154203237518']],
      [null, '8.8.8.8/5060', ['8.8.8.8']],
      [null, '8.8.8.8/24/25', ['8.8.8.8']],
      [null, '9.9.9.9/8080', ['9.9.9.9']],
      [null, '203.0.113.0/256', ['203.0.113.0-203.0.113.255', '203.0.113.0']],
      [null, '203.0.113.0-255', ['203.0.113.0-203.0.113.255', '203.0.113.0', '203.0.113.255']],
    ],
  ],
  [
    'identifier',
    'Write the identifier alone.',
    [
      [null, '8.8.8.8, 8.8.8.9', ['8.8.8.8', '8.8.8.9']],
      [null, '2a00::1,2a00::ff', ['2a00::1', '2a00::ff']],
      [null, '+44 7700 900000, +44 7700 900999', ['+447700900000', '+447700900999']],
      [null, 'fe80::1%eth0', ['fe80::1']],
      [null, '+44 7700 900123 / +44 7700 900124', ['+447700900123', '+447700900124']],
      [null, '+44 7700 900123 203.0.113.7', ['+447700900123', '203.0.113.7']],
      [null, 'caller +447700900123', ['+447700900123']],
      [null, 'Tel.: +44 7700 900123', ['+447700900123']],
      [null, '+447700900123 (mobile)', ['+447700900123']],
      [null, '+44 7700 900123 ext. 12', ['+447700900123']],
      [null, 'tel:+44-7700-900123;ext=12', ['+447700900123']],
      [null, '00447700900123#', ['+447700900123']],
      [null, 'IMEI 49 015420 323751 8', ['490154203237518']],
      [null, 'IMSI 234150999999998', ['234150999999998']],
      [null, 'outside:203.0.113.7/5060', ['203.0.113.7']],
      [null, 'src=203.0.113.7 dst=198.51.100.9', ['203.0.113.7', '198.51.100.9']],
      [null, '203.0.113.7.443 > 198.51.100.9.55000', ['203.0.113.7', '198.51.100.9']],
      [null, '203.0.113.7|8080', ['203.0.113.7']],
      [null, 'ipv4-addr:value = \'203.0.113.7\'', ['203.0.113.7']],
      [null, '203.0.113.0-203.0.113.255 (256)', ['203.0.113.0-203.0.113.255']],
      [null, 'route 203.0.113.0/24 via 198.51.100.1', ['203.0.113.0-203.0.113.255', '198.51.100.1']],
      [null, '[click](https://evil.example/a)', ['https://evil.example/a']],
      [null, '8.8.8.8 # also 9.9.9.9', ['8.8.8.8', '9.9.9.9']],
      [null, '8.8.8.8 # also 07700 900124', ['8.8.8.8']],
      [null, '8.8.8.8 // of mail.example', ['8.8.8.8']],
      [null, '8.8.8.8\t# 3 hits\tGB\tUS', ['8.8.8.8']],
      [null, '8.8.8.8 # GB, US', ['8.8.8.8']],
    ],
  ],
  [
    'identifier',
    'Write a network with the length of its prefix, like 203.0.113.0/24, or as a range.',
    [
      [null, '203.0.113.0/255.255.255.0', ['203.0.113.0-203.0.113.255']],
      [null, '203.0.113.0 0.0.0.255', ['203.0.113.0-203.0.113.255']],
    ],
  ],
  [
    'identifier',
    'An IPv4 address has no leading zeros, which some programs read as octal: write 203.0.113.7 if that is meant.',
    [
      [null, '203.000.113.007', ['203.0.113.7']],
    ],
  ],
  [
    'identifier',
    'A range goes upwards: write it as 192.0.2.7-192.0.2.9.',
    [
      [null, '192.0.2.9 - 192.0.2.7', ['192.0.2.7-192.0.2.9']],
    ],
  ],
  [
    'identifier',
    'A range goes upwards: write it as +447700900100-+447700900199.',
    [
      [null, '+447700900199-+447700900100', ['+447700900100-+447700900199']],
    ],
  ],
  [
    'identifier',
    'This is a number or a name at a host, and no mailbox.',
    [
      [null, 'sip:+447700900123@192.0.2.7:5060;transport=udp', ['+447700900123', '192.0.2.7']],
      [null, '"Caller" <sip:+447700900123@sbc.example.net;user=phone>;tag=as58f', ['+447700900123']],
      [null, 'sip:447700900123@10.0.0.1', ['+447700900123', '10.0.0.1']],
      ['GB', 'sip:07700900123@gw.example', ['+447700900123']],
      [null, '+447700900123@gw.example.net', ['+447700900123']],
      [null, '447700900123@s.whatsapp.net', ['+447700900123']],
      [null, 'REGISTER from sip:1000@192.0.2.7:5060 rejected: 401', ['192.0.2.7']],
      [
        null,
        'INVITE from <sip:+447700900123;tgrp=a@192.0.2.7;user=phone> to <sip:+37120000001@192.0.2.10>',
        ['+447700900123', '192.0.2.7', '+37120000001', '192.0.2.10'],
      ],
    ],
  ],
  [
    'identifier',
    'Write the identifier alone.',
    [
      [null, 'From: Alice <alice@example.com>', ['alice@example.com']],
      [null, '+447700900123 412', ['+447700900123']],
      [null, '+493023125…', ['+493023125']],
      [null, '+44770090012..', ['+44770090012']],
      [null, '+44 7700 900123 412', ['+447700900123']],
      [null, '+44 7700 900123 (3)', ['+447700900123']],
      [null, '+493023125001 24', ['+493023125001']],
      [null, '+447700900123?', ['+447700900123']],
      [null, '+447700900123 x', ['+447700900123']],
      [null, '+4930901820?', ['+4930901820']],
      [null, '+4930901820x', ['+4930901820']],
      [null, '+4930901820_', ['+4930901820']],
      ['GB', 'Mobile: 07700 900123', ['+447700900123']],
      ['CH', '412 203.0.113.7', ['203.0.113.7']],
      [null, 'On Friday at 09:58, Alice <alice@example.com> wrote:', ['alice@example.com']],
      [null, 'To: <+447700900123>', ['+447700900123']],
      [null, 'Phone: +44 7700 900123', ['+447700900123']],
      [null, 'wa:447700900123', ['+447700900123']],
      ['GB', 'wa:07700900123', ['+447700900123']],
    ],
  ],
  [
    'identifier',
    'It is unclear whether these are two numbers or parts of one.',
    [
      ['GB', '07700900123 1204', ['+447700900123', '077009001231204']],
      ['GB', '07700900100-0199', ['+447700900100', '077009001000199']],
      ['GB', '07700900123/1234', ['+447700900123', '077009001231234']],
      ['DE', '0301234567/12345', ['+49301234567', '+4912345', '030123456712345']],
      ['US', '1-800-555-01234567', ['180055501234567']],
      [null, '2025-11-27 1234567', ['202511271234567']],
      [null, '490154 203237 518', ['490154203237518']],
      [null, '4901542032375 18', ['490154203237518']],
    ],
  ],
  [
    'identifier',
    '“24” may be the size of a range, or a number of calls.',
    [
      [null, '255.255.255.250 × 24', ['255.255.255.250']],
      [null, '203.0.113.0/24 × 24', ['203.0.113.0-203.0.113.255']],
      [null, 'alice@example.com × 24', ['alice@example.com']],
    ],
  ],
  [
    'identifier',
    '“0” may be the size of a range, or a number of calls.',
    [
      [null, '8.8.8.8 × 0', ['8.8.8.8']],
    ],
  ],
  [
    'identifier',
    'Only http and https URLs are accepted, not sip: ones.',
    [
      [null, 'sip:alice@example.com', []],
    ],
  ],
  [
    'identifier',
    'A spreadsheet has written this number with an exponent. In full it is 447700900123. A phone number starts with + and the country code: write +447700900123 if its country code is there already.',
    [
      [null, '4.47700900123E11', ['+447700900123']],
      [null, '4,47700900123E+11', ['+447700900123']],
    ],
  ],
  [
    'identifier',
    'A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.',
    [
      [null, '1.07616E+14', []],
      [null, '4,47701E+11', []],
    ],
  ],
  [
    'formula',
    'This is a formula of a spreadsheet. Paste the value that it shows.',
    [
      [null, '=HYPERLINK("https://evil.example/x","x")', ['https://evil.example/x']],
      [null, '=+447700900123', ['+447700900123']],
      [null, '=SUM(A1)', []],
    ],
  ],
  [
    'national-number',
    'National number? Which country?',
    [
      [null, '51987654321', ['+51987654321']],
      [null, '234-15-1234567890', ['+234151234567890', '234151234567890']],
      [null, '447700900123F', ['+447700900123']],
      [null, '07700 900123', []],
      [null, '011 44 20 7222 1234', ['+442072221234', '011442072221234']],
      [null, '011 442 072 221 234', ['+442072221234', '011442072221234']],
    ],
  ],
  [
    'national-number',
    'Looks like a national number, which may be dialled in Germany.',
    [
      ['DE', '4930123456', ['+4930123456', '+494930123456']],
    ],
  ],
  [
    'national-number',
    'Looks like a national number, which may be dialled in United States.',
    [
      ['US', '2025550123', ['+12025550123', '+2025550123']],
    ],
  ],
  [
    'national-number',
    'Looks like a national number, which may be dialled in United Kingdom.',
    [
      ['GB', '7700900123', ['+447700900123']],
    ],
  ],
  [
    'identifier',
    'An IMEI or IMSI has 15 digits; this has 14. If it is an IMEI without its check digit, write 490154203237518.',
    [
      [null, '49015420323751', ['490154203237518']],
    ],
  ],
  [
    'identifier',
    'An IMEI or IMSI has 15 digits; this has 16. If it is an IMEI with a software version, write 490154203237518.',
    [
      [null, '4901542032375180', ['490154203237518']],
    ],
  ],
  [
    'identifier',
    'An IMEI or IMSI has 15 digits; this has 19.',
    [
      [null, '8944500000000000001', []],
    ],
  ],
  [
    'national-number',
    'National number? Which country? Whole numbers are not read as IP addresses: if one is meant, write 203.0.113.7.',
    [
      [null, '3405803783', []],
    ],
  ],
  [
    'identifier',
    'Phone numbers start with + and the country code at both ends of a range: write +3405803776-+3405804031 if their country codes are there already. Whole numbers are not read as IP addresses: if one is meant, write 203.0.113.0-203.0.113.255.',
    [
      [null, '3405803776-3405804031', []],
    ],
  ],
  [
    'national-number',
    'National number? Which country? Whole numbers are not read as IP addresses: if one is meant, write 192.168.1.1.',
    [
      [null, '3232235777', ['+3232235777']],
    ],
  ],
  [
    'prefix-of-several-ranges',
    'Numbers that begin +44 7700900 have several lengths. Choose one of the ranges.',
    [
      [null, '+447700900*', ['+447700900', '+44770090000-+44770090099', '+447700900000-+447700900999']],
    ],
  ],
  [
    'identifier',
    'Digits before a * may be the beginning of several kinds of numbers.',
    [
      [null, '44770*', ['+44770*', '447700000000000-447709999999999']],
      ['GB', '07700*', ['+447700*', '077000000000000-077009999999999']],
    ],
  ],
  [
    'no-scheme',
    'Add the scheme: https://evil.example or http://evil.example, whichever was seen.',
    [
      [null, 'evil[.]example', ['https://evil.example', 'http://evil.example']],
    ],
  ],
  [
    'no-scheme',
    'Add the scheme: https://example.com/a or http://example.com/a, whichever was seen.',
    [
      [null, 'example\\.com/a', ['https://example.com/a', 'http://example.com/a']],
    ],
  ],
  [
    'no-scheme',
    'Add the scheme: https://www.example.com/login or http://www.example.com/login, whichever was seen.',
    [
      [null, 'www.example.com/login', ['https://www.example.com/login', 'http://www.example.com/login']],
    ],
  ],
  [
    'no-scheme',
    'Not recognised. Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.',
    [
      [null, '//evil.example/a', ['https://evil.example/a', 'http://evil.example/a']],
    ],
  ],
  [
    'identifier',
    'After https: come two slashes and a host, like https://example.com/.',
    [
      [null, 'https:/evil.example/a', ['https://evil.example/a']],
    ],
  ],
  [
    'identifier',
    'Only http and https URLs are accepted, not ftp: ones.',
    [
      [null, 'ftp://evil.example/a', []],
    ],
  ],
  [
    'identifier',
    'A phone number is + and digits only, like +447700900123; “O” is neither.',
    [
      [null, '+44 7700 9OO123', []],
    ],
  ],
  [
    'identifier',
    'A phone number is + and digits only, like +447700900123; “l” is neither.',
    [
      [null, '+44 7700 900l23', []],
    ],
  ],
  [
    'identifier',
    'This is a date, not an identifier.',
    [
      ['NO', '2026-11-20', []],
      ['NO', '12.11.2026', []],
      ['DE', '12-11-2026', []],
      [null, '202611121033', []],
      [null, '20261112103355', []],
    ],
  ],
  [
    'identifier',
    'These 16 digits look like a payment card, which is not an identifier.',
    [
      [null, '4111 1111 1111 1111', []],
      [null, '5500-0000-0000-0004', []],
    ],
  ],
  [
    'identifier',
    'All mailboxes at a host can be searched for, but not reported. Write each address, or the host as a URL.',
    [
      [null, '*@evil.example', []],
      [null, ' *@evil[.]example ', []],
    ],
  ],
  [
    'identifier',
    'The part before the @ has a character that an e-mail address cannot have there.',
    [
      [null, 'block *@evil.example', []],
    ],
  ],
  [
    'identifier',
    'Enter an IPv4 address like 192.0.2.7 or an IPv6 address like 2001:db8::7.',
    [
      [null, '203.0.113.1O', []],
      [null, '203.0.113.O1', []],
    ],
  ],
  [
    'identifier',
    'Not recognised. Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.',
    [
      [null, 'AS64500', []],
      [null, 'N/A', []],
    ],
  ],
] as const;
describe.each(REFUSED)('an identifier is refused (%s): %s', (code, reason, rows) => {
  it.each<readonly [home: CountryCode | null, text: string, offers: readonly string[]]>(rows)(
    '(in %s) %j',
    (home, text, offers) => {
      const read = readIdentifier(text, home);
      if (read.state === 'read') throw new Error(`It is read as ${read.value}.`);
      expect(read).toMatchObject({ code, reason });
      expect(read.offers.map(({ value }) => value)).toEqual(offers);
      for (const { words } of read.offers) expect(words).not.toBe('');
    },
  );
});

it.each([
  ['+447700900123 seen 12 times', true],
  ['+447700900123 12', true],
  ['203.0.113.7 port 22', true],
  ['12 calls from +447700900123', undefined],
  ['+447700900123 wangiri 2026-11-20', undefined],
])('what is found before further digits may be a part of it: %s', (text, isPart) => {
  const read = readIdentifier(text, null);
  expect(read.state === 'refused' && read.offers[0]?.isPart).toBe(isPart);
});
