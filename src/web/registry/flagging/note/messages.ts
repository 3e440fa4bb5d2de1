import { translator } from '../../../../messages/translator.ts';

/** Every sentence about why something was flagged. */
export const t = translator({
  'flagNote.reason': 'Reason',
  'flagNote.none': 'None',
  'flagNote.reason.own': 'Own test number or system',
  'flagNote.reason.legitimate': 'Legitimate customer or service',
  'flagNote.reason.reassigned': 'Number or address reassigned',
  'flagNote.reason.mistaken': 'Reported by mistake or mistyped',
  'flagNote.reason.duplicate': 'Duplicate of a better report',
  'flagNote.reason.other': 'Another reason',
  'flagNote.text': 'Note',
  'flagNote.kept':
    'Kept in this browser with your activity and in its exports. Never sent to the registry or anybody else.',
  'flagNote.ofMany':
    '{count, plural, =2 {This note applies to both flags.} other {This note applies to all {count, number} flags.}}',
  'flagNote.save': 'Save',
  'flagNote.saved': 'Saved in this browser.',
  'flagNote.gone': 'This flag is no longer in this browser’s activity.',
});
