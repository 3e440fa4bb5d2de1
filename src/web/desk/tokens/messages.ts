import { translator } from '../../../messages/translator.ts';

/** Every sentence about the month's limit. */
export const t = translator({
  'tokens.month': 'Earned this month',
  'tokens.used': '{used, number} of {total, plural, one {# token} other {# tokens}} earned this month',
  'tokens.left': '{left, plural, one {# token} other {# tokens}} left to earn',
  'tokens.reached': 'The month’s limit is reached: nothing more is earned',
  'tokens.unlimited': 'No monthly limit. {used, plural, one {# token} other {# tokens}} earned this month.',
  'tokens.startsOver': 'Starts over:',
  'tokens.receiptLeft': '{left, plural, one {# token} other {# tokens}} left to earn this month.',
  'tokens.receiptReached': 'The month’s limit is reached: nothing more is earned until {day}.',
  'tokens.receiptReachedUntold': 'The month’s limit is reached: nothing more is earned until it starts over.',
  'tokens.kind.report': 'Report',
  'tokens.kind.source': 'Source of a report',
  'tokens.kind.flag': 'Flag',
  'tokens.kind.download': 'Download',
  'tokens.kind.bonus': 'Bonus',
  'tokens.moved': '{tokens, number, ::sign-always}',
  'tokens.notSaid': '—',
});
