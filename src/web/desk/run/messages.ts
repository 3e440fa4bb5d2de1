import { translator } from '../../../messages/translator.ts';

/** Every sentence of the path of a submission. */
export const t = translator({
  'submission.openTitle': 'An earlier {kind, select, flag {flag} other {report}} may have been accepted',
  'submission.openText':
    'At {time} you sent a {kind, select, flag {flag} other {report}} of {identifiers}, and no answer arrived. Check the registry before you send it again.',
  'submission.openBlocks': 'You are about to report the same again. Settle the earlier report first.',
  'submission.openFound':
    'The earlier {kind, select, flag {flag} other {report}} of {identifiers} was accepted: it is on the registry. Do not send it again.',
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

  'submission.lookUpsCancelled':
    'You stopped the look-ups. The receipt remains; ask the registry again at any time.',

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
});

export type MessageKey = Parameters<typeof t>[0];
