import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of how a report begins and leaves. */
export const t = translator({
  'report.rowsChanged':
    'Rows were changed after they were signed, so nothing was sent. Take the change back, or start over.',
  'report.pasted': 'Pasted list',
});
