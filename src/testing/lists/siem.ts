import type { ListsOfTool } from './made-up-list.ts';

export const SIEM: ListsOfTool = {
  tool: 'a SIEM',
  lists: [
    {
      what: 'events in CEF',
      text: `
CEF:0|Example|Voice Guard|4.2|1001|SIP scan|7|src=203.0.113.7 spt=5060 dst=192.0.2.10 dpt=5060 cnt=412 rt=Nov 21 2026 10:02:11
CEF:0|Example|Voice Guard|4.2|1002|Wangiri burst|9|suser=+447700900123 duser=+37120000001 cnt=88 rt=Nov 21 2026 10:05:40
CEF:0|Example|Voice Guard|4.2|1003|Phishing URL|6|request=https://login.example.com/a src=203.0.113.9 msg=seen by one customer
`,
      becomes: `
1 to fix: Write one identifier, with nothing beside it. [203.0.113.7] [192.0.2.10]
2 to fix: Write one identifier, with nothing beside it. [+447700900123] [+37120000001]
3 to fix: Write one identifier, with nothing beside it. [https://login.example.com/a] [203.0.113.9]
`,
    },
    {
      what: 'a search for pairs as CSV',
      text: `
_time,src_ip,dest_ip,src_country,action,count
"2026-11-21T10:02:11.000+0000","203.0.113.0","192.0.2.10",NL,blocked,24
"2026-11-21T10:05:40.000+0000","203.0.113.8","192.0.2.10",NL,allowed,30
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “src_ip”, “dest_ip”. Name the one that does.
`,
    },
    {
      what: 'where scans came from',
      text: `
src_ip,geo,kind
203.0.113.7,NL,ip
203.0.113.8,Germany,ip
203.0.113.9,NL,ip
`,
      becomes: `
asked: It is unclear what these columns of The list hold: “geo”. Countries and types are read under the headings Origination, Destination and Fraud type. Name these columns so, or remove them.
`,
    },
    {
      what: 'the most frequent sources',
      text: `
Source IP\tEvent Count\tFirst Seen\tDirection
203.0.113.0\t24\t2026-11-21 10:02\tin
203.0.113.8\t412\t2026-11-21 10:02\tin
203.0.113.9\t1\t2026-11-21 10:07\tout
`,
      becomes: `
2 ready 203.0.113.0 - - -
3 ready 203.0.113.8 - - -
4 ready 203.0.113.9 - - -
`,
    },
  ],
};
