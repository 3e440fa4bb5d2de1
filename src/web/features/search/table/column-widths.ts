import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { shortLength } from '../../../ui/components/text/identifier-text.tsx';
import type { ColumnWidth } from '../../../ui/grid/column-widths.ts';
import { t as peerText } from '../../../registry/peer-directory/messages.ts';
import { isExpiryPassed } from '../../../registry/records/record-fields.tsx';
import { t } from './messages.ts';
import { cellText, shownRelation } from './cell-text.ts';
import { columnTitle, type TableColumn } from './columns.ts';

/** The number of rows that decide the width of a column. Measuring all of a long answer would be felt. */
export const MEASURED_ROWS = 500;

/** The padding of a cell, and room for the arrow that shows the order beside a title. */
const PADDING_PX = 16;
const TITLE_CHARACTER_PX = 7;
const SORT_PX = 24;
/** Of the font at 13 px, on average, and of the monospace one. */
const CHARACTER_PX = 6.9;
const MONO_CHARACTER_PX = 7.4;
const TAG_PX = 12;
const GAP_PX = 6;
const ICON_PX = 20;
const TAG_CHARACTER_PX = 6.4;

interface Limits {
  /** A column may be squeezed so far where the table is wider than the window; its title has room. */
  readonly leastPx: number;
  readonly mostPx: number;
}

/** The same for all rows. */
const fixed = (px: number): Limits => ({ leastPx: px, mostPx: px });

const LIMITS: Readonly<Record<TableColumn, Limits>> = {
  select: fixed(36),
  // Whole where a range of phone numbers stands in it with its tag. Longer ones, such as URLs, are cut where there is
  // little room.
  identifier: { leastPx: 208, mostPx: 620 },
  status: { leastPx: 84, mostPx: 150 },
  type: { leastPx: 93, mostPx: 220 },
  route: { leastPx: 70, mostPx: 180 },
  confidence: fixed(100),
  peer: { leastPx: 108, mostPx: 170 },
  reported: { leastPx: 89, mostPx: 160 },
  expires: { leastPx: 89, mostPx: 190 },
  flagged: { leastPx: 95, mostPx: 160 },
  /** *Flagged* with its sign, and a button. */
  action: fixed(106),
};

const tagPx = (text: string): number => text.length * TAG_CHARACTER_PX + TAG_PX;

export interface MeasuredRows {
  readonly records: readonly RegistryRecord[];
  readonly ownPeerId: string | undefined;
  readonly terms: readonly SearchTerm[] | undefined;
  readonly nowMs: number;
}

/** The width of one cell, without its padding. */
function cellPx(
  record: RegistryRecord,
  column: TableColumn,
  { ownPeerId, nowMs, terms }: MeasuredRows,
): number {
  const textPx = cellText(record, column, nowMs).length * CHARACTER_PX;
  switch (column) {
    case 'identifier': {
      const relation = shownRelation(terms, record.id);
      const tag = relation === undefined ? 0 : tagPx(t(`results.relationShort.${relation}`)) + GAP_PX;
      return shortLength(record.id) * MONO_CHARACTER_PX + tag;
    }
    case 'status':
      return textPx * 1.05 + 20;
    case 'peer': {
      const peerPx = record.peerId === ownPeerId ? tagPx(peerText('peerMark.yours')) : textPx;
      return peerPx + (record.isPrivileged ? ICON_PX : 0);
    }
    case 'flagged':
      return record.flagger === ownPeerId
        ? textPx
        : Math.max(textPx, (record.flagger?.length ?? 0) * TAG_CHARACTER_PX);
    case 'expires':
      return textPx + (isExpiryPassed(record, nowMs) ? ICON_PX : 0);
    default:
      return textPx;
  }
}

/**
 * The width of a column: that of its rows, within limits. A column of short texts leaves its room to others. A few long ones do not count.
 */
export function widthByContent(column: TableColumn, rows: MeasuredRows): ColumnWidth {
  const { leastPx, mostPx } = LIMITS[column];
  const sizes = rows.records.slice(0, MEASURED_ROWS).map((record) => cellPx(record, column, rows));
  sizes.sort((one, other) => one - other);
  const contentPx = sizes[Math.min(Math.floor(sizes.length * 0.98), sizes.length - 1)] ?? 0;
  const titlePx = columnTitle(column).length * TITLE_CHARACTER_PX + SORT_PX;
  if (leastPx === mostPx) return { leastPx, widthPx: mostPx, isFixed: true };
  const widthPx = Math.min(Math.ceil(Math.max(contentPx, titlePx) + PADDING_PX), mostPx);
  return { leastPx: Math.min(leastPx, widthPx), widthPx };
}
