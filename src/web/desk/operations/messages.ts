import { translator } from '../../../messages/translator.ts';

export const t = translator({
  'operations.notRecorded':
    'Not sent, because this browser could not store the record of it: if the tab closed before the answer, nothing here would show that it was sent.',
});
