import { translator } from '../messages/translator.ts';

/** What is said about the lines of a list. */
export const t = translator({
  'neverReport.exact':
    'Only numbers, addresses and ranges can be on a list; e-mail addresses and URLs cannot.',
  'neverReport.tooMany': 'All lists together hold at most {most, number} entries. Nothing more was added.',
});
