import type { ListsOfTool } from './made-up-list.ts';

export const CUSTOMER_RECORDS: ListsOfTool = {
  tool: 'a CRM',
  lists: [
    {
      what: 'complaints',
      text: `
Case Number,Opened,Contact Name,Phone,Email,Country,Reported Number,Reason,Status
00001042,21/11/2026,Alice Example,+44 7700 900456,alice@example.com,United Kingdom,+447700900123,Scam call,New
00001043,21/11/2026,Bob Example,+44 7700 900457,bob@example.com,United Kingdom,+447700900124,Wangiri,New
00001044,21/11/2026,Carol Example,+44 7700 900458,,United Kingdom,withheld,Scam call,Closed
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “Case Number”, “Phone”, “Email”, “Reported Number”. Name the one that does.
`,
    },
    {
      what: 'complaints with what the customer wrote',
      text: `
Case;Customer;Description;Owner
1042;Alice Example;"They called from +44 7700 900123, then from 07700 900124; I am on 07700 900456.";jdoe
1043;Bob Example;"SMS with https://login.example.com/a
from +447700900125";jdoe
1044;Carol Example;"Nothing more";jdoe
`,
      becomes: `
1 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
2 to fix: Write one identifier, with nothing beside it. [+447700900123]
3 to fix: Write one identifier, with nothing beside it. [https://login.example.com/a] [+447700900125]
5 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
`,
    },
    {
      what: 'one number a case',
      text: `
Case Number;Phone;Country;Type;Blocked;Supplier
1042;+44 7700 900123;UK;Complaint;No;Acme
1043;+33 1 99 00 12 34;France;Complaint;No;Acme
1044;+49 30 23125001;Deutschland;Complaint;Yes;Acme
`,
      becomes: `
2 ready +447700900123 - GB -
3 ready +33199001234 - FR -
4 ready +493023125001 - DE -
`,
    },
    {
      what: 'numbers with who complained of them',
      text: `
number,email,reported by
+447700900123,alice@example.com,Alice Example
+447700900124,bob@example.com,Bob Example
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “number”, “email”. Name the one that does.
`,
    },
    {
      what: 'sites with where to complain of them',
      text: `
url,ip,email
https://login.example.com/a,203.0.113.7,abuse@example.net
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “url”, “ip”, “email”. Name the one that does.
`,
    },
  ],
};
