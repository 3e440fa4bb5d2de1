import { type ReactNode, useMemo, useRef } from 'react';
import { CONFIDENCE_HINT, ConfidenceBar, StatusMark } from '../../../registry/records/record-fields.tsx';
import { STATUS_OF } from '../../../registry/standing/standing-mark.tsx';
import { standingDetails, standingText } from '../../../registry/standing/standing-words.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownAsciiInRow, shownInRow } from '../../../ui/components/text/shown-text.ts';
import type { TimeFormat } from '../../../ui/format/time.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { type Column, type RowsHandle, WindowedRows } from '../../../ui/grid/windowed-rows.tsx';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { useSingleKeys } from '../../../ui/shortcuts/use-shortcuts.ts';
import { QueryLink } from '../search-cards.tsx';
import classes from './list.module.css';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { longerNumbers } from '../../../../reading/home-country/phone-prefix.ts';
import { describeTerm } from '../../../../reading/identifier/describe-identifier.ts';
import { isReportedByOwn, type ListRow, readAs, reportable } from './list-rows.ts';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 40;

const NOT_PUBLIC: readonly string[] = [
  'private-address',
  'shared-address',
  'loopback-address',
  'link-local-address',
  'multicast-address',
  'reserved-address',
];

function newestOf({ check, code, standing }: ListRow): ReactNode {
  const newest = check?.newest;
  if (newest === undefined || newest === null) return null;
  const { fraudType: type, peerId } = newest;
  // It may be flagged or expired, and would contradict a verdict of active.
  if (
    code === 'active' &&
    standing?.kind === 'answered' &&
    standing.facts[0]?.peers.includes(peerId) !== true
  )
    return null;
  return (
    <MarkedText>{t('list.newest', { type: shownInRow(type), peer: shownAsciiInRow(peerId) })}</MarkedText>
  );
}

const isPublic = ({ warnings }: SearchTerm): boolean =>
  !warnings.some(({ code }) => NOT_PUBLIC.includes(code));

/** What an analyst may have overlooked: an address of a private network, a number that lacks its last digits. */
function BesideIdentifier({
  row,
  onQuery,
}: {
  readonly row: ListRow;
  readonly onQuery: (query: string) => void;
}) {
  const [term, another] = row.item.terms;
  if (term === undefined || another !== undefined) return null;
  const prefix = longerNumbers(term);
  return (
    <>
      {!isPublic(term) && <span className={classes['read']}>{t('list.notPublic')}</span>}
      {prefix !== undefined && (
        <span className={classes['read']}>
          {t('list.short')} <QueryLink query={prefix} onQuery={onQuery} />
        </span>
      )}
    </>
  );
}

const columnsFor = (format: TimeFormat, onQuery: (query: string) => void): readonly Column<ListRow>[] => [
  {
    title: t('list.column.written'),
    namesRow: true,
    cell: (row) => (
      <>
        <QueryLink query={row.item.text} onQuery={onQuery} />
        {readAs(row) !== row.item.text && (
          <span className={classes['read']}>
            <MarkedText>{t('list.readAs', { identifier: shownInRow(readAs(row)) })}</MarkedText>
          </span>
        )}
        {row.item.terms.map(
          (term) =>
            // Other kinds tell themselves.
            term.kind.startsWith('numeric') && (
              <span key={term.wire} className={classes['read']}>
                {describeTerm(term)}
              </span>
            ),
        )}
        <BesideIdentifier row={row} onQuery={onQuery} />
      </>
    ),
  },
  {
    title: t('list.column.registry'),
    needsNoTitle: true,
    cell: (row) => {
      const { code, standing } = row;
      const status = STATUS_OF[code];
      const words = standingText(standing, format);
      const details = standingDetails(standing, format).join('\n');
      return (
        <>
          {status === undefined ? (
            <MarkedText>{words}</MarkedText>
          ) : (
            <StatusMark status={status} title={details} wraps>
              {words}
            </StatusMark>
          )}
          {isReportedByOwn(row) && <span className={classes['read']}>{t('list.earnsOther')}</span>}
          {code === 'new' && reportable([row]).length === 0 && (
            <span className={classes['read']}>{t('list.onlySearched')}</span>
          )}
        </>
      );
    },
  },
  {
    title: t('list.column.newest'),
    needsNoTitle: true,
    cell: newestOf,
    isNothing: ({ check }) => (check?.newest ?? undefined) === undefined,
  },
  {
    title: t('list.column.confidence'),
    hint: CONFIDENCE_HINT,
    isFigure: true,
    cell: ({ check }) => <ConfidenceBar confidenceIndex={check?.confidenceIndex ?? undefined} />,
    isNothing: ({ check }) => (check?.confidenceIndex ?? undefined) === undefined,
  },
];

export interface ListTableProps {
  readonly rows: readonly ListRow[];
  /** Searches for one of them. */
  readonly onQuery: (query: string) => void;
  readonly onFlag: (row: ListRow) => void;
}

/** The index of the row that has the focus; -1 for none. */
const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

/**
 * A row for each identifier of a list: as pasted, what it was read as, and what the registry says of it. Keys are those of
 * results.
 */
export function ListTable({ rows, onQuery, onFlag }: ListTableProps) {
  const tableRef = useRef<RowsHandle>(null);
  const move = (by: number) =>
    tableRef.current?.focusRow(Math.max(0, Math.min(rows.length - 1, focusedRow() + by)));
  useSingleKeys({
    j: () => move(1),
    k: () => move(-1),
    f() {
      const row = rows[focusedRow()];
      if (row !== undefined) onFlag(row);
      return row !== undefined;
    },
  });
  const format = useTimeFormat();
  const columns = useMemo(() => columnsFor(format, onQuery), [format, onQuery]);
  return (
    <>
      <WindowedRows
        ref={tableRef}
        label={t('list.table')}
        items={rows}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        className={classes['rows']}
        opensByRow
      />
      <KeyHint page="search" />
    </>
  );
}
