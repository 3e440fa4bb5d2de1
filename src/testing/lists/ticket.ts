import type { ListsOfTool } from './made-up-list.ts';

export const TICKET: ListsOfTool = {
  tool: 'a ticket',
  lists: [
    {
      what: 'a description in prose',
      text: `
Since this morning customers report one-ring calls from +44 7700 900123 and +44 7700 900124.
Please block 203[.]0[.]113[.]7 on the SBC (it scanned us on 5060).
The SMS leads to hxxps://login.example[.]com/a, registered yesterday.
Customer Alice Example (+44 7700 900456) called back twice.
Contact: Bob, ext. 1234, bob@example.com
See also INC-004711 and CHG-2026-0042.
`,
      becomes: `
1 to fix: Write one identifier, with nothing beside it. [+447700900123] [+447700900124]
2 to fix: Write one identifier, with nothing beside it. [203.0.113.7]
3 to fix: Write one identifier, with nothing beside it. [https://login.example.com/a]
4 to fix: Write one identifier, with nothing beside it. [+447700900456]
5 to fix: Write one identifier, with nothing beside it. [bob@example.com]
6 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
`,
    },
    {
      what: 'lists and tables',
      text:
        `
IOCs:
- 203[.]0[.]113[.]7 (SIP scan)
* hxxps://login.example[.]com/a
• +44 7700 900123
1. +44 7700 900124
2) +44 7700 900125
Caller: +44 7700 900126
||Number||Country||
|+44 7700 900127|GB|
| +44 7700 900128 | United Kingdom |
` +
        '`203.0.113.8`' +
        `
**203.0.113.9**
[203.0.113.10](https://portal.example.com/ip/203.0.113.10)
`,
      becomes: `
1 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
2 to fix: Write one identifier, with nothing beside it. [203.0.113.7]
3 to fix: Write one identifier, with nothing beside it. [https://login.example.com/a]
4 to fix: Write one identifier, with nothing beside it. [+447700900123]
5 to fix: Write one identifier, with nothing beside it. [+447700900124]
6 to fix: Write one identifier, with nothing beside it. [+447700900125]
7 to fix: Write one identifier, with nothing beside it. [+447700900126]
8 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
9 ready +447700900127 - GB -
10 ready +447700900128 - GB -
11 ready 203.0.113.8 - - -
12 to fix: Write one identifier, with nothing beside it. [203.0.113.9]
13 to fix: Write one identifier, with nothing beside it. [203.0.113.10] [https://portal.example.com/ip/203.0.113.10]
`,
    },
  ],
};
