import type { ListsOfTool } from './made-up-list.ts';

export const MISP: ListsOfTool = {
  tool: 'MISP',
  lists: [
    {
      what: 'attributes as CSV',
      text: `
uuid,event_id,category,type,value,comment,to_ids,date,object_relation
"5f0c1c1e-0000-4000-8000-000000000001",42,"Network activity","ip-src","203.0.113.7","",1,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000002",42,"Network activity","ip-dst|port","203.0.113.8|5060","",1,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000003",42,"Financial fraud","phone-number","+44 7700 900123","one ring",0,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000004",42,"Network activity","domain","login.example.com","",1,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000005",42,"Network activity","url","hxxps://login.example[.]com/a","",1,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000006",42,"Payload delivery","email-src","billing@example.com","",1,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000007",42,"Payload delivery","md5","d41d8cd98f00b204e9800998ecf8427e","",1,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000008",42,"Network activity","AS","64500","",0,1795255200,""
"5f0c1c1e-0000-4000-8000-000000000009",42,"Network activity","domain|ip","mail.example.net|203.0.113.9","",1,1795255200,""
`,
      becomes: `
2 ready 203.0.113.7 - - -
3 to fix: Write one identifier, with nothing beside it. [203.0.113.8]
4 ready +447700900123 - - -
5 to fix: A URL begins with http:// or https://: write https://login.example.com or http://login.example.com, whichever was seen. [https://login.example.com] [http://login.example.com]
6 ready https://login.example.com/a - - -
7 ready billing@example.com - - -
8 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
9 to fix: A numeric identifier has exactly 15 digits; this has 5. A phone number starts with + and the country code, like +447700900123.
10 to fix: Write one identifier, with nothing beside it. [203.0.113.9]
`,
    },
    {
      what: 'indicators as text, one a line',
      text: `
# MISP export of event 42, TLP:AMBER
203.0.113.7
203.0.113.0/24
203.0.113[.]8
2001:db8::7
login[.]example[.]com
hxxp://login.example.com/a?b=c,d
+447700900123
billing[at]example.com
d41d8cd98f00b204e9800998ecf8427e
`,
      becomes: `
2 ready 203.0.113.7 - - -
3 ready 203.0.113.0-203.0.113.255 - - -
4 ready 203.0.113.8 - - -
5 ready 2001:db8::7 - - -
6 to fix: A URL begins with http:// or https://: write https://login.example.com or http://login.example.com, whichever was seen. [https://login.example.com] [http://login.example.com]
7 ready http://login.example.com/a?b=c,d - - -
8 ready +447700900123 - - -
9 ready billing@example.com - - -
10 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
`,
    },
    {
      what: 'indicators with remarks for other people',
      text: `
# TLP:AMBER
//login.example.net/x
203.0.113.7 # seen twice
203.0.113.8 // office
203.0.113.9 # also 203.0.113.10
203.0.113.11 # also 07700 900124
203.0.113.12 # via mail.example.net
203.0.113.13 # NL, LV
`,
      becomes: `
2 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://. [https://login.example.net/x] [http://login.example.net/x]
3 ready 203.0.113.7 - - -
4 ready 203.0.113.8 - - -
5 to fix: Write one identifier, with nothing beside it. [203.0.113.9] [203.0.113.10]
6 to fix: Write one identifier, with nothing beside it. [203.0.113.11]
7 to fix: Write one identifier, with nothing beside it. [203.0.113.12]
8 to fix: Write one identifier, with nothing beside it. [203.0.113.13]
`,
    },
  ],
};
