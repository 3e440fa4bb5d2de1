import { translator } from '../../messages/translator.ts';

/** Texts about the lines of a never-report list. */
export const t = translator({
  'neverReport.readAs': 'Read as {entry}. {why}',
  'neverReport.domain': 'It stops every e-mail address and URL at {domain} and the domains below it.',
  'neverReport.prefix': 'Every number that begins {number}.',
  'neverReport.national':
    'A national number? Write it with + and its country code, or choose its country as your home country.',
  'neverReport.mayBe': '{reason} It may be {values}.',
  'neverReport.another':
    'Write each entry on a line of its own: what follows the first one may be another, {values}.',
  'neverReport.tooMany': 'A list holds at most {most, number} entries. Nothing more was added.',
});
