import { translator } from '../../../messages/translator.ts';

/** Every sentence of the registry check. */
export const t = translator({
  'registryCheck.start': 'Check on the registry',
  'registryCheck.asking': 'Asking the registry…',
  'registryCheck.progress': '{done, number} of {total, number}',
  'registryCheck.complete': '{total, number} checked: {found}',
  'registryCheck.partly': '{done, number} of {total, number} checked: {found}',
  'registryCheck.found.new': '{count, number} new',
  'registryCheck.found.flagged': '{count, number} flagged',
  'registryCheck.found.active': '{count, number} active',
  'registryCheck.found.expired': '{count, number} expired',
  'registryCheck.stopped': 'The check stopped',

  'registryCheck.earns': 'May earn a reward',
  'registryCheck.earnsNothing': 'No reward: already reported by your peer',

  'registryCheck.note': 'Registry: {text}',

  'registryCheck.code.flagged': 'Flagged',
  'registryCheck.code.own': 'Active from your peer',
  'registryCheck.code.active': 'Active from others',
  'registryCheck.code.wider': 'Inside a wider range',
  'registryCheck.code.partly': 'Reported in part',
  'registryCheck.code.expired': 'Expired',
  'registryCheck.code.new': 'Not reported yet',
  'registryCheck.code.failed': 'Check failed',
  'registryCheck.code.not-asked': 'Not checked',

  'registryCheck.word.flagged': 'Flagged',
  'registryCheck.word.own': 'Yours',
  'registryCheck.word.active': 'Active',
  'registryCheck.word.wider': 'In a range',
  'registryCheck.word.partly': 'In part',
  'registryCheck.word.expired': 'Expired',
  'registryCheck.word.new': 'New',
  'registryCheck.word.failed': 'Not checked',
  'registryCheck.word.not-asked': '',
  'registryCheck.wordFlagged': '{word}, flagged',

  'registryCheck.flagged.same': 'Flagged{flagger, select, none {} other { by {flagger}}} on {date}',
  'registryCheck.flagged.wider':
    'Inside {range}, flagged{flagger, select, none {} other { by {flagger}}} on {date}',
  'registryCheck.flagged.partly': 'In part: {count, number} flagged',
  'registryCheck.alsoFlagged':
    '{text}, {relation, select, same {{count, number} flagged} other {inside a flagged range}}',
  'registryCheck.own.same': 'Active from your peer since {date}',
  'registryCheck.own.wider': 'Inside {range} from your peer',
  'registryCheck.own.partly': 'In part: {count, number} active from your peer',
  'registryCheck.active.same':
    'Active from {more, plural, =0 {{peer}} one {{peer} and # more peer} other {{peer} and # more peers}}',
  'registryCheck.active.wider':
    '{more, plural, =0 {Inside {range} from {peer}} other {Inside {peers, number} peers’ ranges, such as {range}}}',
  'registryCheck.active.partly':
    'In part: {count, number} active from {more, plural, =0 {{peer}} one {{peer} and # more peer} other {{peer} and # more peers}}',
  'registryCheck.expired.same': 'Expired on {date}',
  'registryCheck.expired.wider': 'Inside {range}, expired on {date}',
  'registryCheck.expired.partly': 'In part: {count, number} expired',
  'registryCheck.failed': 'Not checked: {reason}',
  'registryCheck.atLeast':
    '{count, number} contributions or more: the registry looked at the first of them alone.',
});
