import { translator } from '../../../messages/translator.ts';

/** Every sentence of grids. */
export const t = translator({
  'grid.sort': 'Sort',
  'grid.sortBy': 'Sort by',
  'grid.sorted': '{column}, {direction, select, ascending {ascending} other {descending}}',
  'grid.sortHint': 'Click to sort, Shift and click to sort by one more column.',
  'grid.sortPlace':
    'sorted {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, {direction, select, ascending {ascending} other {descending}}',
  'grid.columnWidth': '{column}: {widthPx, number} pixels wide',
});
