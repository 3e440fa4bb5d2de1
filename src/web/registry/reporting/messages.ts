import { translator } from '../../../messages/translator.ts';

/** The texts of starting and sending a report. */
export const t = translator({
  'report.rowsChanged':
    'Rows were changed after they were signed, so nothing was sent. Take the change back, or start over.',
  'report.pasted': 'Pasted list',
  'report.tooLarge':
    '{source} has {megabytes, number} MB. This page reads at most {most, number} MB: report the file by npm run desk -- report FILE, or split it.',
  'report.unreadable': '{source} could not be read. Check that the file is still there, and add it again.',
});
