import { translator } from '../../../messages/translator.ts';

/** The texts of watched searches: their news, and the reasons why one cannot be followed. */
export const t = translator({
  'saved.tooMuch':
    'All watched searches together hold more than the {most, number} contributions that this browser remembers. Watch fewer numbers.',
  'saved.reportedIn': '{reported, plural, one {# new report} other {# new reports}} inside “{name}”',
  'saved.flaggedIn': '{flagged, plural, one {# new flag} other {# new flags}} inside “{name}”',
  'saved.bothIn':
    '{reported, plural, one {# new report} other {# new reports}} and {flagged, plural, one {# new flag} other {# new flags}} inside “{name}”',
  'saved.newsInMany': '{count, number} new reports and flags inside {searches, number} watched searches',
  'saved.newsLocked': '{count, number} new in your watched searches',
});
