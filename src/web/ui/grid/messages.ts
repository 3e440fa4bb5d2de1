import { translator } from '../../../messages/translator.ts';

/** Every sentence of grids. */
export const t = translator({
  'grid.sort': 'Sort',
  'grid.sortBy': 'Sort by',
  'grid.sorted': '{column}, {direction, select, ascending {ascending} other {descending}}',
});
