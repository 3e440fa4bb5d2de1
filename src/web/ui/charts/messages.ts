import { translator } from '../../../messages/translator.ts';

/** Every sentence of the charts. */
export const t = translator({
  'charts.asTable': 'Table',
  'charts.asPicture': 'Picture',
  'charts.tableOf': '{title}, as a table',
  'charts.pictureOf': '{title}, as a picture',
  'charts.hint': 'Drag or click to narrow; or arrows, Shift to widen, Enter.',
  'charts.keys':
    'Left and right arrows move, with Shift they widen, up and down arrows choose a row, Enter narrows to what is marked, Escape takes it back.',
  'charts.keysRead':
    'Left and right arrows move, with Shift they widen, up and down arrows choose a row, Escape takes the mark away.',
  'charts.bandTotal': '{label} · {count, number}',
  'charts.count': '{count, number}',
  'charts.valueCount': '{name}: {count, plural, one {# contribution} other {# contributions}}',
  'charts.more':
    'and {values, plural, one {# more value} other {# more values}} in {rows, plural, one {# contribution} other {# contributions}}',
});
