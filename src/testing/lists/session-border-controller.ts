import type { ListsOfTool } from './made-up-list.ts';

export const SESSION_BORDER_CONTROLLER: ListsOfTool = {
  tool: 'a session border controller',
  lists: [
    {
      what: 'its log of SIP',
      text: `
Nov 21 10:02:11 sbc01 sipd[2211]: INVITE from <sip:+447700900123@203.0.113.7;user=phone> to <sip:+37120000001@192.0.2.10> rejected: 403
Nov 21 10:02:12 sbc01 sipd[2211]: REGISTER from sip:1000@203.0.113.7:5060 rejected: 401
sip:+447700900124@203.0.113.7;user=phone
"Anonymous" <sip:anonymous@anonymous.invalid>
"447700900125" <sip:447700900125@203.0.113.8:5061;transport=tcp>
`,
      becomes: `
1 to fix: This is a number or a name at a host, and no mailbox. [+447700900123] [203.0.113.7] [+37120000001] [192.0.2.10]
2 to fix: This is a number or a name at a host, and no mailbox. [203.0.113.7]
3 to fix: This is a number or a name at a host, and no mailbox. [+447700900124] [203.0.113.7]
4 to fix: Only http and https URLs are accepted, not sip: ones.
5 to fix: This is a number or a name at a host, and no mailbox. [+447700900125] [203.0.113.8]
note: A quotation mark in line 4 never closes. Every line was read by itself.
`,
    },
    {
      what: 'its call records',
      text: `
"Session-Id","Calling-Station-Id","Called-Station-Id","Remote-IP","Local-IP","Setup-Time","Duration"
"a1b2c3","<sip:+447700900123@203.0.113.7:5060;user=phone>;tag=77f1","<sip:+37120000001@192.0.2.10>","203.0.113.7","192.0.2.10","10:02:11.214 UTC NOV 21 2026","61"
"a1b2c4","<sip:+447700900124@203.0.113.7:5060;user=phone>;tag=77f2","<sip:+37120000002@192.0.2.10>","203.0.113.7","192.0.2.10","10:02:14.006 UTC NOV 21 2026","12"
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “Calling-Station-Id”, “Called-Station-Id”, “Remote-IP”, “Local-IP”. Name the one that does.
`,
    },
  ],
};
