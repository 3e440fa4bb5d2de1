import { translator } from '../../../messages/translator.ts';

/** Every sentence of what leads to a triage. */
export const t = translator({
  'triage.triage': 'Triage',
  'triage.start': 'Triage {count, plural, one {this one} other {these {count, number}}}',
  'triage.startSelected':
    'Triage {count, plural, one {the selected one} other {the {count, number} selected}}',
});
