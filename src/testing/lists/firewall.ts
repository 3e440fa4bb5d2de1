import type { ListsOfTool } from './made-up-list.ts';

export const FIREWALL: ListsOfTool = {
  tool: 'a firewall',
  lists: [
    {
      what: 'its log and its rules',
      text: `
Nov 21 10:02:11 fw1 kernel: [88123.44] DROP IN=eth0 OUT= SRC=203.0.113.7 DST=192.0.2.10 LEN=40 TTL=241 PROTO=UDP SPT=5060 DPT=5060
Nov 21 10:02:13 fw1 %ASA-4-106023: Deny udp src outside:203.0.113.8/5060 dst inside:192.0.2.10/5060 by access-group "outside_in"
203.0.113.9:5060 -> 192.0.2.10:5060 UDP blocked
203.0.113.10/5060
203.0.113.11.5060 > 192.0.2.10.5060: UDP, length 412
deny ip host 203.0.113.12 any log
access-list outside_in extended deny ip 198.51.100.0 255.255.255.0 any
198.51.100.0 255.255.255.0
198.51.100.0 0.0.0.255
2001:db8::7.5060
[2001:db8::8]:5060
203.0.113.13,5060
`,
      becomes: `
1 to fix: Write one identifier, with nothing beside it. [203.0.113.7] [192.0.2.10]
2 to fix: Write one identifier, with nothing beside it. [203.0.113.8] [192.0.2.10]
3 to fix: Write one identifier, with nothing beside it. [203.0.113.9] [192.0.2.10]
4 to fix: It is unclear what the last digits are: the end of a range, another number, an extension, a port or a count. [203.0.113.10]
5 to fix: Write one identifier, with nothing beside it. [203.0.113.11] [192.0.2.10]
6 to fix: Write one identifier, with nothing beside it. [203.0.113.12]
7 to fix: Write one identifier, with nothing beside it. [198.51.100.0] [255.255.255.0]
8 to fix: Write a network with the length of its prefix, like 203.0.113.0/24, or as a range. [198.51.100.0-198.51.100.255]
9 to fix: Write a network with the length of its prefix, like 203.0.113.0/24, or as a range. [198.51.100.0-198.51.100.255]
10 to fix: An IPv6 address has eight groups of up to four hexadecimal digits with colons between them, and :: at most once, like 2001:db8::7.
11 ready 2001:db8::8 - - -
12 to fix: Write one identifier, with nothing beside it. [203.0.113.13]
`,
    },
    {
      what: 'blocked traffic as CSV',
      text: `
Receive Time,Source address,Destination address,Source Country,Destination Country,Application,Action,Source Port,Destination Port,Repeat Count
2026/11/21 10:02:11,203.0.113.7,192.0.2.10,Netherlands,Latvia,sip,drop,5060,5060,24
2026/11/21 10:02:13,203.0.113.0,192.0.2.10,Reserved,Latvia,sip,drop,5071,5060,8
2026/11/21 10:02:19,2001:db8::7,2001:db8::10,United Kingdom,Latvia,sip,drop,5060,5060,1
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “Source address”, “Destination address”. Name the one that does.
`,
    },
    {
      what: 'its addresses with the most hits',
      text: `
src ip,count
203.0.113.0,24
203.0.113.7,32
198.51.100.16,30
203.0.113.9,1
`,
      becomes: `
2 guessed 203.0.113.0-203.0.113.23 - - -: “24” may be the size of a range, or a number of calls.
3 guessed 203.0.113.7-203.0.113.38 - - -: “32” may be the size of a range, or a number of calls.
4 guessed 198.51.100.16-198.51.100.45 - - -: “30” may be the size of a range, or a number of calls.
5 ready 203.0.113.9 - - -
`,
    },
  ],
};
