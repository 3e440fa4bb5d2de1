import { translator } from '../../../messages/translator.ts';

/** Every sentence of the path of a submission. */
export const t = translator({
  'submission.openTitle': 'An earlier {kind, select, flag {flag} other {report}} may have been accepted',
  'submission.openText':
    'At {time} you sent a {kind, select, flag {flag} other {report}} of {identifiers}, and no answer arrived. Check the registry before you send it again.',
  'submission.openBlocks': 'You are about to report the same again. Settle the earlier report first.',
  'submission.openFound':
    'The earlier {kind, select, flag {flag} other {report}} of {identifiers} was accepted: it is on the ledger. Do not send it again.',
  'submission.openNotFound':
    'The registry does not show the earlier {kind, select, flag {flag} other {report}} of {identifiers}.{kind, select, flag {} other { If it was only late and you report again now, it counts twice.}}',
  'submission.openLeftOut':
    'The registry shows only the newest contributions for {identifiers}, and the earlier {kind, select, flag {flag} other {report}} is not among them: it may or may not have been accepted.{kind, select, flag {} other { If it was and you report again now, it counts twice.}}',
  'submission.openMore': '{count, number} more',
  'submission.openCheck': 'Check the registry',
  'submission.openAsking': 'Checking the registry…',
  'submission.openNotAsked': 'The registry could not be checked',
  'submission.openResend': 'Send the same signed {kind, select, flag {flag} other {report}} again',
  'submission.openDismiss': 'Dismiss',
  'submission.openDone': 'Done',
  'submission.openHash': 'Transaction hash of the earlier {kind, select, flag {flag} other {report}}',

  'submission.steps': 'Steps',
  'submission.stepAssembled': 'Assembled by the service',
  'submission.stepChecked': 'Checked here',
  'submission.stepSigned': 'Signed',
  'submission.stepSubmitted': 'Accepted by the service',
  'submission.stepFound': 'Confirmed on the registry',
  'submission.stepNotAssembled': 'Not assembled',
  'submission.stepCheckFailed': 'Check failed',
  'submission.stepNotChecked': 'Could not be checked',
  'submission.stepSigningBlocked': 'Signing blocked',
  'submission.stepNotSigned': 'Not signed',
  'submission.stepNotAccepted': 'Not accepted by the service',
  'submission.stepOutcomeUnknown': 'Sent, outcome unknown',
  'submission.stepNotFound': 'Not confirmed on the registry yet',
  'submission.stepDone': 'done',
  'submission.stepNow': 'in progress',
  'submission.stepLater': 'not yet',

  'review.assembling': 'Assembling the transaction…',
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
  'review.submitting': 'Submitting…',
  'review.verifying': 'Confirming on the registry…',
  'review.sign':
    '{kind, select, flag {{count, plural, one {Sign and submit} other {Sign and flag {count, number}}}} other {{count, plural, one {Sign and submit} other {Sign and report {count, number}}}}}',
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

  'receipt.rewardUnknown': 'The reward is not known: the answer was lost.',
  'receipt.repeated':
    '{count, plural, one {# row} other {# rows}} earned nothing: your peer had reported the same before.',
  'receipt.found':
    '{kind, select, flag {Shown as flagged: {found, number} of {expected, number}} other {Confirmed on the registry ({found, number} of {expected, number})}}',
  'receipt.notFound':
    '{kind, select, flag {Shown as flagged: {found, number} of {expected, number}} other {Accepted; the registry shows {found, number} of {expected, number} so far.}}',
  'receipt.leftOut':
    'Accepted; the registry shows {found, number} of {expected, number}, and only the newest contributions of the others.',
  'receipt.registry': 'Registry',
  'receipt.asking': 'Confirming on the registry…',
  'receipt.notAsked': 'The registry could not be checked',
  'receipt.lookAgain': 'Check again',
  'receipt.export': 'Export receipt',
  'receipt.line': 'Line {number, number}',
  'receipt.lineOf': 'Line {number, number} of {source}',
  'receipt.more': 'And {count, number} more.',
});

export type MessageKey = Parameters<typeof t>[0];
