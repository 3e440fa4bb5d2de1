import { translator } from '../../../../messages/translator.ts';

/** Every sentence about a selection that is flagged. */
export const t = translator({
  'many.button': 'Flag {count, plural, =0 {selected} other {{count, number}}}…',
  'many.buttonName':
    '{count, plural, =0 {Flag selected contributions} one {Flag # selected contribution} other {Flag # selected contributions}}',
  'many.buttonNone': 'None can be flagged',
  'many.close': 'Close',

  'many.tooMany': 'Too many are selected',
  'many.tooManyText':
    'At most {most, number} are flagged at once; {count, number} are selected. Select fewer.',

  'many.reading': 'Reading the selected rows from the registry again',
  'many.readingText':
    'Anything that another peer flagged or that changed in the meantime is left out. Nothing is flagged yet.',
  'many.cancel': 'Cancel',

  'many.listed':
    '{count, plural, =0 {None} other {{count, number}}}{left, plural, =0 {} other { of {all, number}}} will be flagged{left, plural, =0 {} other {, {left, number} left out}}',
  'many.onlyOwn': 'Only your own are selected',
  'many.listedText': 'A flag cannot be undone.',
  'many.dropped':
    'The list was more than a minute old, so it was read again: {count, plural, =0 {nothing has changed} one {# more is left out} other {# more are left out}}.',
  'many.ownText':
    'No reward for {own, number} of {count, number}: your own peer reported {own, plural, one {it} other {them}}.',
  'many.leaveOutOwn': 'Leave out your own',
  'many.ownLeftOut':
    '{own, plural, one {# of your own is left out: it earns nothing.} other {# of your own are left out: they earn nothing.}}',
  'many.includeOwn': 'Include your own',
  'many.rows': 'What will be flagged',
  'many.column.identifier': 'Identifier',
  'many.column.details': 'Details',
  'many.column.peer': 'Reported by',
  'many.column.why': 'Why',
  'many.route': '{type} · {origination} → {destination}',
  'many.rowWords': '{details} · {peer}',
  'many.ownPeer': '{peer} (yours: no reward)',
  'many.leftOut': '{count, plural, one {# is left out} other {# are left out}}',
  'many.leftOutRows': 'What is left out',
  'many.notRead': 'Not all rows were read',
  'many.readAgain': 'Read again',
  'many.review': '{count, plural, one {Review # flag} other {Review # flags}}',

  'many.why.no-asset-id': 'The registry gave no asset id for it.',
  'many.why.privileged': 'Its peer is privileged: nobody can flag what it reports.',
  'many.why.flagged': 'Already flagged.',
  'many.why.expired': 'It has expired since the table was read.',
  'many.why.changed': 'It has changed on the registry.',
  'many.why.gone': 'The registry no longer shows it.',
  'many.why.cut-off': 'The registry shows only newer ones of this identifier.',
  'many.why.unread': 'The registry could not be read.',
  'many.why.doubtful': 'Its asset id may be another contribution’s. Flag it from its row.',
  'many.why.busy': 'It is already being flagged, or its outcome is unknown.',
  'many.why.own': 'Your own peer reported it.',

  'many.transaction': 'The transaction',
  'many.blocked': 'Blocked: the transaction is not what you asked for. Nothing of it was signed.',
  'many.rewarded': '{count, plural, =0 {No reward} one {+# token} other {+# tokens}}',
  'many.accepted': 'Accepted',
  'many.doneClose': 'Done',
  'many.doneOwn':
    '{count, plural, one {# of them earned nothing: your own peer reported it.} other {# of them earned nothing: your own peer reported them.}}',
});

export type MessageKey = Parameters<typeof t>[0];
