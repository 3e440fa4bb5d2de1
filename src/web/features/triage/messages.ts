import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'triage.title': 'Triage',
  'triage.hint':
    'Decide on one contribution at a time. Only flags are sent; what you keep stays in this tab until you export it.',
  'triage.of': 'From the search {query}',
  'triage.back': 'Back to the search',
  'triage.leftOut':
    'Only the first {most, number} are here; {count, plural, one {# more is} other {# more are}} left out.',
  'triage.gone':
    '{count, plural, one {# contribution of this triage is} other {# contributions of this triage are}} no longer in the registry’s answer.',
  'triage.loading': 'Loading the contributions…',
  'triage.failed': 'The contributions could not be read',
  'triage.nothing': 'There is nothing to decide: open a search and choose Triage there.',

  'triage.place': 'Contribution {at, number} of {count, number}: {identifier}',
  'triage.decided': '{decided, number} of {count, number} decided',
  'triage.count.flagged': '{count, number} flagged',
  'triage.count.kept': '{count, number} kept',
  'triage.count.flagged-already': '{count, number} flagged already',
  'triage.count.flagging': '{count, number} being flagged',
  'triage.count.review': '{count, number} to be reviewed',
  'triage.count.refused': '{count, number} refused',
  'triage.count.unsent': '{count, number} not sent',
  'triage.count.unknown': '{count, number} of unknown outcome',
  'triage.count.undecided': '{count, number} not decided',

  'triage.outcome.flagged': 'Flagged',
  'triage.outcome.kept': 'Kept',
  'triage.outcome.flagged-already': 'Flagged already',
  'triage.outcome.flagging': 'Being flagged',
  'triage.outcome.review': 'To be reviewed',
  'triage.outcome.refused': 'Flag refused',
  'triage.outcome.unsent': 'Flag not sent',
  'triage.outcome.unknown': 'Outcome unknown',
  'triage.outcome.undecided': 'Not decided',

  'triage.keep': 'Keep',
  'triage.kept': 'Kept',
  'triage.nothingToKeep': 'A flagged contribution cannot be kept.',
  'triage.next': 'Next',
  'triage.before': 'Back',
  'triage.own': 'Your own peer reported it: a flag earns nothing.',
  'triage.note': 'Note',
  'triage.noteHint':
    'For the export of this triage, and in Activity if you flag. Never sent to the registry or anybody else.',
  'triage.underWay': 'Flags under way',
  'triage.saidKept': 'Kept {identifier}.',
  'triage.saidTakenBack': '{identifier} is undecided again.',
  'triage.saidCannot': '{identifier} cannot be flagged: {why}',

  'triage.summary': 'Summary',
  'triage.allDecided': 'All are decided.',
  'triage.goOn': 'Continue with the undecided ones',
  'triage.csv': 'Export CSV',
  'triage.json': 'Export JSON',
  'triage.table': 'Outcome of each contribution',
  'triage.column.identifier': 'Identifier',
  'triage.column.type': 'Type',
  'triage.column.peer': 'Reported by',
  'triage.column.decision': 'Decision',
  'triage.column.note': 'Note',
  'triage.look': 'Look at {identifier}',
});
