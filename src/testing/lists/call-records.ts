import type { ListsOfTool } from './made-up-list.ts';

export const CALL_RECORDS: ListsOfTool = {
  tool: 'a file of call records',
  lists: [
    {
      what: 'with a header',
      text: `
start_time,duration,caller,callee,trunk,disposition
2026-11-21 10:02:11,61,+447700900123,+37120000001,LON-01,ANSWERED
2026-11-21 10:02:14,12,+447700900124,+37120000002,LON-01,NO ANSWER
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “caller”, “callee”. Name the one that does.
`,
    },
    {
      what: 'without one',
      text: `
20261121100211|447700900123|37120000001|61|LON-01|16
20261121100214|447700900124|37120000002|12|LON-01|17
20261121100301|anonymous|37120000002|3|LON-01|16
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “1”, “2”, “3”. Name the one that does.
`,
    },
    {
      what: 'pairs without a header, one of them withheld',
      text: `
+447700900123,+37120000001
+447700900124,+37120000002
+447700900199,anonymous
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “1”, “2”. Name the one that does.
`,
    },
    {
      what: 'a single pair',
      text: `
+447700900123;+37120000001
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “1”, “2”. Name the one that does.
`,
    },
    {
      what: 'with numbers of calls under a sign',
      text: `
number\t# calls\torigination\tdestination
+447700900123\t24\tGB\tLV
`,
      becomes: `
2 ready +447700900123 - GB LV
`,
    },
    {
      what: 'with numbers of calls beside each',
      text: `
203.0.113.7\t# 3 hits\tGB\tUS
203.0.113.8\t# 24 hits\tGB\tUS
`,
      becomes: `
1 ready 203.0.113.7 - GB US
2 ready 203.0.113.8 - GB US
`,
    },
    {
      what: 'with columns beyond its header',
      text: `
number
+447700900123,GB,US
`,
      becomes: `
asked: It is unclear what these columns of The list hold: “2”, “3”. Countries and types are read under the headings Origination, Destination and Fraud type. Name these columns so, or remove them.
`,
    },
    {
      what: 'counted in a shell',
      home: 'GB',
      text: `
    412 +447700900123
   1204 07700900124
     24 203.0.113.0
+447700900125 88
07700900126 1204
+44 7700 900127 (3)
`,
      becomes: `
1 to fix: Write one identifier, with nothing beside it. [+447700900123]
2 to fix: It is unclear whether these are two numbers or parts of one. [+447700900124] [120407700900124]
3 to fix: Write one identifier, with nothing beside it. [203.0.113.0]
4 to fix: Write one identifier, with nothing beside it. [+447700900125]
5 to fix: It is unclear whether these are two numbers or parts of one. [+447700900126] [077009001261204]
6 to fix: Write one identifier, with nothing beside it. [+447700900127]
`,
    },
    {
      what: 'with times in seconds',
      home: 'US',
      text: `
number,start,end
2025550123,1795255200,1795255260
2025550124,1795255300,1795255312
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “number”, “start”. Name the one that does.
`,
    },
    {
      what: 'the number that was called, with its range',
      text: `
b_number,b_country,calls,minutes,first,last
+37120000001,LV,24,1204.5,2026-11-21,2026-11-22
+447700900123,GB,8,12.25,2026-11-21,2026-11-21
`,
      becomes: `
2 ready +37120000001 - - LV
3 ready +447700900123 - - GB
`,
    },
  ],
};
