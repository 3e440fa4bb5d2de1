import { translator } from '../../../messages/translator.ts';

/** The texts of starting and sending a report. */
export const t = translator({
  'report.rowsChanged':
    'Rows were changed after they were signed, so nothing was sent. Take the change back, or start over.',
  'report.pasted': 'Pasted list',
});
