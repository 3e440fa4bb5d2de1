import { translator } from '../messages/translator.ts';

/** Every sentence about why something was flagged. */
export const t = translator({
  'flagNote.reason': 'Reason',
  'flagNote.none': 'None',
  'flagNote.reason.seen': 'Seen in our own traffic',
  'flagNote.reason.blocked': 'Blocked in our network',
  'flagNote.reason.customer': 'A customer was affected',
  'flagNote.reason.reassigned': 'The number or address has a new holder',
  'flagNote.reason.mistaken': 'Reported by mistake',
  'flagNote.reason.other': 'Another reason',
  'flagNote.text': 'Note',
  'flagNote.kept':
    'Kept in this browser with your activity and in its exports. Never sent to the registry or anybody else.',
  'flagNote.save': 'Save',
  'flagNote.saved': 'Saved in this browser.',
  'flagNote.gone': 'This flag is not in this browser’s activity any more.',
});
