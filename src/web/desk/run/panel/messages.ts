import { translator } from '../../../../messages/translator.ts';

/** The sentences of a run. */
export const t = translator({
  'run.title':
    '{kind, select, flag {Flags of {rows, plural, one {# contribution} other {# contributions}}} other {Report of {rows, plural, one {# row} other {# rows}}}} in {transactions, plural, =0 {no transaction} one {one transaction} other {# transactions}}',
  'run.progressName': 'Rows accepted by the service',
  'run.progress': '{done, number} of {rows, number} rows accepted',
  'run.stage.waiting': '{count, number} waiting',
  'run.stage.assembled': '{count, number} assembled',
  'run.stage.checked': '{count, number} checked',
  'run.stage.signed': '{count, number} signed',
  'run.stage.sent': '{count, number} sent, no answer yet',
  'run.stage.answered': '{count, number} accepted',
  'run.stage.confirmed': '{count, number} confirmed on the registry',
  'run.stage.leftOut': '{count, number} left out',
  'run.halved':
    'The service takes fewer rows at once: {limit, plural, one {# row} other {# rows}} in a transaction.',
  'run.edited':
    '{count, plural, one {# row was} other {# rows were}} changed after the review and not sent. Review the draft again to report {count, plural, one {it} other {them}}.',
  'run.pause': 'Pause',
  'run.pausing': 'Pauses once the service has answered.',
  'run.resume': 'Continue',
  'run.cancel': 'Stop',
  'run.short.running': '{kind, select, flag {Flagging} other {Reporting}}: {done, number} of {rows, number}',
  'run.short.pausing':
    'Pausing: {done, number} of {rows, number} {kind, select, flag {flagged} other {reported}}',
  'run.short.paused':
    'Paused: {done, number} of {rows, number} {kind, select, flag {flagged} other {reported}}',
  'run.lookUp': 'Transaction {number, number}: {done, number} of {total, number} looked up on the registry',
  'run.cancelLookUps': 'Stop looking up',

  'run.hold.approval':
    'Signing the first transaction approves all {count, number}: the others are signed and sent by themselves, as long as each matches your rows.',
  'run.hold.agreement': 'Transaction {number, number} contains something unusual. Look at it, then sign.',
  'run.hold.differs':
    '{kind, select, flag {Blocked: transaction} other {Transaction}} {number, number} is not what you asked for. Nothing of it was signed, and the rows after it wait.',
  'run.hold.unreadable': 'Transaction {number, number} could not be checked here. The rows after it wait.',
  'run.hold.locked': 'Your key is locked. Unlock it to go on.',
  'run.hold.not-signed': 'Transaction {number, number} was not signed. The rows after it wait.',
  'run.hold.unsent': 'Transaction {number, number} is signed, but not sent. Send it, or go on without it.',
  'run.hold.unknown':
    'The service did not say what became of transaction {number, number}. Check the registry, or send the same signed {kind, select, flag {flag} other {report}} again; the rows after it wait.',
  'run.hold.failed':
    'Transaction {number, number} was not {kind, select, flag {flagged} other {reported}}. The rows after it wait.',
  'run.hold.paused': 'Paused. Nothing is being sent.',
  'run.unlock': 'Unlock and continue',
  'run.again': 'Assemble it again',
  'run.leaveOut': 'Go on without its {count, plural, one {row} other {# rows}}',
  'run.leaveOutRefused':
    'Go on without the {count, plural, one {row that was} other {# rows that were}} refused',
  'run.differences': 'What differs, by {kind, select, flag {row} other {line}}',
  'run.refused': 'What the service refused, by {kind, select, flag {row} other {line}}',
  'run.line': 'Line {number, number}',
  'run.lineOf': 'Line {number, number} of {source}',
  'run.found': '{field}: {asked} asked, {found} found',
  'run.more': 'And {count, number} more.',

  'run.receipts': 'Receipts',
  'run.accepted':
    '{kind, select, flag {{count, number} flagged} other {{count, plural, one {# row} other {# rows}} accepted}}',
  'run.rewarded': '+{count, plural, one {# token} other {# tokens}}',
  'run.rewardUnknown':
    'The reward of {count, plural, one {one transaction} other {# transactions}} is not known: the answer was lost.',
  'run.repeated':
    '{count, plural, one {# row} other {# rows}} earned nothing: your peer had reported the same before.',
  'run.written':
    '{kind, select, flag {Shown as flagged} other {Written}}: {found, number} of {expected, number}',
  'run.receipt': 'Transaction {number, number}',
  'run.column.rows': 'Rows',
  'run.column.reward': 'Reward',
  'run.column.registry': 'Registry',
  'run.column.hash': 'Hash',
  'run.asking': 'Asking…',
  'run.notAsked': 'Not asked',
  'run.rewardNone': 'Not known',
  'run.lookAgain': 'Look again',
  'run.export': 'Export receipts',
  'run.done': 'Done',

  'review.assembling': 'Assembling the transaction…',
  'review.checking': 'Checking the transaction against your request…',
  'review.slow': 'The service is slow to answer. Nothing has been signed or sent to the registry.',
  'review.cancel': 'Cancel',
  'review.cancelled':
    'Cancelled. Nothing was signed or sent to the registry{kind, select, flag {.} other {; your draft is kept.}}',
  'review.matches': 'Checked: the transaction matches your request.',
  'review.warned':
    'Checked: the transaction matches your request, but contains something unusual. Look at it before you sign.',
  'review.differs': 'Check failed: the transaction does not match your request.',
  'review.cannot-inspect': 'Could not be checked: the transaction cannot be read.',
  'review.unlocking': 'Waiting for the key…',
  'review.signing': 'Signing…',
  'review.submitting': 'Submitting…',
  'review.verifying': 'Confirming on the registry…',
  'review.sign':
    '{kind, select, flag {{count, plural, one {Sign and submit} other {Sign and flag {count, number}}}} other {Sign and submit}}',
  'review.startOver': '{kind, select, flag {Do not flag} other {Start over}}',
  'review.notSigned': 'Not signed',
  'review.failed': '{kind, select, flag {Not flagged} other {Not reported}}',
  'review.unknown': 'Outcome unknown',
  'review.unsent': 'Signed, but not sent',
  'review.unsentText':
    'The {kind, select, flag {flag} other {report}} is not on the registry. The signed {kind, select, flag {flag} other {report}} is kept while this page is open: “Send again” sends the same bytes, after asking you to sign in or unlock if needed.',
  'review.sendUnsent': 'Send again',
  'review.sendUnrecorded': 'Send without a record',
  'review.askRegistry': 'Check the registry',
  'review.sendAgain': 'Send the same signed {kind, select, flag {flag} other {report}} again',
  'review.notFound':
    'The registry does not show it yet. Sending the same signed {kind, select, flag {flag} other {report}} again is safe: it counts once.{kind, select, flag {} other { Starting over makes a new report and could report it twice.}}',
  'review.leftOut':
    'The registry shows only the newest contributions for this identifier, and yours is not among them: it may or may not have been accepted. Sending the same signed {kind, select, flag {flag} other {report}} again is safe: it counts once.{kind, select, flag {} other { Starting over makes a new report and could report it twice.}}',
  'review.registryNotAsked': 'The registry could not be checked',
});
