import type { ListsOfTool } from './made-up-list.ts';

export const E_MAIL: ListsOfTool = {
  tool: 'an e-mail',
  lists: [
    {
      what: 'forwarded, with quoted lines and a signature',
      text: `
Hi all, please report these:

---------- Forwarded message ---------
From: Alice Example <alice@example.com>
Date: Fri, 21 Nov 2026 at 10:02
Subject: Fwd: Wangiri +44 7700 900123
To: Fraud Desk <fraud@example.net>
Cc: bob@example.com

On Fri, 21 Nov 2026 at 09:58, Carol Example <carol@example.org> wrote:
> These called our customers:
> +44 7700 900123
> +44 7700 900124, +44 7700 900125
>> 203.0.113.7

Kind regards,
Alice Example
Tel: +49 30 23125000
Mobile: +44 7700 900456
alice@example.com
www.example.com
-- 
Example Telecom, 1 Example Street
+49 30 23125001
https://www.example.com/
`,
      becomes: `
refused: The list is an e-mail, which also contains the addresses and numbers of the people who wrote it. Paste the lines to report, without its header and signature.
`,
    },
    {
      what: 'numbers in the text',
      text: `
Dear colleagues,
the following ranges are used for IRSF:
+3712000 0000 - +3712000 0099 (Latvia)
+44 7700 900100 to 900199
+882 13 1234567;
and these: +44 7700 900200, +44 7700 900201 and +44 7700 900202.
Please confirm by 24/11/2026, 17:00.
Best regards
Alice Example, Example Telecom
M +44 (0)7700 900456 | T +49 (0)30 23125-0
`,
      becomes: `
1 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
2 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
3 to fix: Write one identifier, with nothing beside it. [+37120000000-+37120000099]
4 to fix: It is unclear what the last digits are: the end of a range, another number, an extension, a port or a count. [+447700900100-+447700900199] [+447700900100] [+447700900199]
5 ready +882131234567 - - -
6 to fix: Write one identifier, with nothing beside it. [+447700900200] [+447700900201] [+447700900202]
7 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
8 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
9 to fix: Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.
10 to fix: Write one identifier, with nothing beside it. [+447700900456] [+4930231250]
`,
    },
  ],
};
