import type { ListsOfTool } from './made-up-list.ts';

export const SWITCH: ListsOfTool = {
  tool: 'a switch',
  lists: [
    {
      what: 'calls in a terminal, in columns of spaces',
      text: `
LON-MSC-2> show calls cause 403
CALLING          CALLED           TRUNK-IN  TRUNK-OUT  CAUSE  SETUP
+447700900123    +37120000001     LON-01    RIX-02     403    2026-11-21 10:02:11
+447700900124    +37120000002     LON-01    RIX-02     403    2026-11-21 10:02:14
447700900125     37120000003      LON-01    RIX-02     403    2026-11-21 10:02:15
3 calls found.
`,
      becomes: `
1 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
2 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
3 to fix: Write one identifier, with nothing beside it. [+447700900123] [+37120000001]
4 to fix: Write one identifier, with nothing beside it. [+447700900124] [+37120000002]
5 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
6 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
`,
    },
    {
      what: 'ranges by their sizes',
      home: 'GB',
      text: `
First number,Range size
+447700900100,100
07700 900200,10
203.0.113.0,24
`,
      becomes: `
2 guessed +447700900100-+447700900199 - - -: “100” may be the size of a range, or a number of calls.
3 guessed +447700900200-+447700900209 - - -: As dialled in United Kingdom. “10” may be the size of a range, or a number of calls.
4 guessed 203.0.113.0-203.0.113.23 - - -: “24” may be the size of a range, or a number of calls.
`,
    },
    {
      what: 'extensions and question marks',
      home: 'GB',
      text: `
07700900100-0199
07700900123/1234
+4930901820?
`,
      becomes: `
1 to fix: It is unclear whether these are two numbers or parts of one. [+447700900100] [077009001000199]
2 to fix: It is unclear whether these are two numbers or parts of one. [+447700900123] [077009001231234]
3 to fix: Write one identifier, with nothing beside it. [+4930901820]
`,
    },
    {
      what: 'blocked prefixes with their names',
      text: `
PREFIX;NAME;ACTION;CREATED;CREATED BY
4470*;United Kingdom Personal;BLOCK;21.11.2026;jdoe
+3712000xxxx;Latvia Mobile;BLOCK;21.11.2026;jdoe
00882 13*;International Networks;BLOCK;20.11.2026;jdoe
+447700900100-+447700900199;UK Mobile Test;ALARM;20.11.2026;jdoe
+4477009001;UK Mobile Test;BLOCK;19.11.2026;jdoe
`,
      becomes: `
2 to fix: Digits before a * may be the beginning of several kinds of numbers. [+4470*] [447000000000000-447099999999999]
3 ready +37120000000-+37120009999 - - -
4 to fix: Numbers that begin +882 13 have several lengths. Choose one of the ranges. [+8821300-+8821399] [+88213000-+88213999] [+882130000-+882139999] [+8821300000-+8821399999] [+88213000000-+88213999999] [+882130000000-+882139999999] [+8821300000000-+8821399999999] [+88213000000000-+88213999999999] [+882130000000000-+882139999999999]
5 ready +447700900100-+447700900199 - - -
6 ready +4477009001 - - -
`,
    },
  ],
};
