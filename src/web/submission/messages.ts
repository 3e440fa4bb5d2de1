import { translator } from '../messages/translator.ts';

/** Every sentence of the path of a submission. */
export const t = translator({
  'submission.differs':
    '{count, plural, one {Blocked: the service changed your request (# difference). Nothing was signed.} other {Blocked: the service changed your request (# differences). Nothing was signed.}}',
  'submission.notInspectable':
    'This transaction is in a form that cannot be read here, so it was not signed. Send the service’s operator the text under Details.',
  'submission.accountChanged':
    '{accountId} is no longer signed in, so nothing was signed. Start again as the account that is signed in now.',
  'submission.unexpected':
    'The app made a mistake and stopped here. What you entered is kept. Reload the page and try again.',

  'submission.outcomeUnknown':
    '{reason} Your {kind, select, flag {flag} other {report}} may have been accepted. Check the registry before sending it again.',
  'submission.reasonTimeout': 'The service did not answer within {seconds} s.',
  'submission.reasonNetwork': 'The connection was lost before the service answered.',
  'submission.reasonFault': 'The service failed while it was answering (status {status}).',
  'submission.reasonUnreadable': 'The service answered in a form this app does not understand.',
  'submission.reasonRefusedAgain': 'The service refused it when it was sent again: {message}',
  'submission.reasonOther': 'Something stopped the app while it was sending.',

  'submission.steps': 'Steps',
  'submission.stepAssembled': 'Assembled by the service',
  'submission.stepChecked': 'Checked here',
  'submission.stepSigned': 'Signed',
  'submission.stepSubmitted': 'Accepted by the service',
  'submission.stepFound': 'Confirmed on the registry',
  'submission.stepDone': 'done',
  'submission.stepNow': 'in progress',
  'submission.stepLater': 'not yet',
});

export type MessageKey = Parameters<typeof t>[0];
