import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownAsciiInRow, shownInRow } from '../../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../../ui/grid/windowed-rows.tsx';
import type { OperationRow } from '../../../desk/operations/operation.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import type { LeftOut } from './left-out.ts';
import classes from './many.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 33;

const identifierColumn = <Item,>(of: (item: Item) => string): Column<Item> => ({
  title: t('many.column.identifier'),
  cell: (item) => <TransactionIdentifier inRow>{of(item)}</TransactionIdentifier>,
  namesRow: true,
});

const detailsOf = ({ destination, fraudType, origination }: OperationRow): string =>
  t('many.route', {
    type: shownInRow(fraudType),
    origination: shownAsciiInRow(origination),
    destination: shownAsciiInRow(destination),
  });

/** A row of the selection in words, as the registry gave it. */
export const rowWords = (row: OperationRow): string =>
  t('many.rowWords', { details: detailsOf(row), peer: shownAsciiInRow(row.peerId ?? '') });

function Peer({ row: { peerId = '' } }: { readonly row: OperationRow }) {
  const { account } = useDeskState();
  const peer = shownAsciiInRow(peerId);
  return <MarkedText>{peerId === account?.peerId ? t('many.ownPeer', { peer }) : peer}</MarkedText>;
}

const ROW_COLUMNS: readonly Column<OperationRow>[] = [
  identifierColumn(({ identifier }) => identifier),
  {
    title: t('many.column.details'),
    needsNoTitle: true,
    cell: (row) => <MarkedText>{detailsOf(row)}</MarkedText>,
  },
  { title: t('many.column.peer'), needsNoTitle: true, cell: (row) => <Peer row={row} /> },
];

const LEFT_OUT_COLUMNS: readonly Column<LeftOut>[] = [
  identifierColumn(({ record }) => record.id),
  { title: t('many.column.why'), needsNoTitle: true, cell: ({ reason }) => t(`many.why.${reason}`) },
];

/** The contributions that will be flagged. */
export function RowsTable({ rows }: { readonly rows: readonly OperationRow[] }) {
  return (
    <WindowedRows
      label={t('many.rows')}
      items={rows}
      columns={ROW_COLUMNS}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes['rows']}
      narrow
    />
  );
}

/** The selected contributions that will not be flagged, each with the reason. */
export function LeftOutTable({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  return (
    <WindowedRows
      label={t('many.leftOutRows')}
      items={leftOut}
      columns={LEFT_OUT_COLUMNS}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes['leftOut']}
      narrow
    />
  );
}
