import { translator } from '../../../messages/translator.ts';

/** Every sentence of the charts. */
export const t = translator({
  'charts.asTable': 'Table',
  'charts.asPicture': 'Picture',
  'charts.tableOf': '{title}, as a table',
  'charts.pictureOf': '{title}, as a picture',
  'charts.count': '{count, number}',
});
