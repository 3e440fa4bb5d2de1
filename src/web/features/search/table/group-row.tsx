import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier, shownAsciiInRow, shownText } from '../../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../../ui/components/text/transaction-text.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { GridRow, type GridRowProps } from '../../../ui/grid/grid-row.tsx';
import { t } from './messages.ts';
import type { TableColumn } from './columns.ts';
import { Relation } from './result-row.tsx';
import classes from './results-table.module.css';

const NAMED_PEERS = 3;
const STATUSES = ['active', 'expired', 'flagged', 'unknown'] as const;

interface Members {
  readonly records: readonly RegistryRecord[];
  readonly order: Uint32Array;
  readonly from: number;
  readonly to: number;
}

function summaryOf({ records, order, from, to }: Members): string {
  const peers = new Set<string>();
  const counts = { active: 0, expired: 0, flagged: 0, unknown: 0 };
  for (const index of order.subarray(from, to)) {
    const record = records[index];
    if (record === undefined) continue;
    peers.add(record.peerId);
    counts[record.status] += 1;
  }
  const named = Array.from(peers).slice(0, NAMED_PEERS).map(shownAsciiInRow);
  const more = peers.size - named.length;
  return [
    t('results.groupCount', { count: to - from }),
    ...STATUSES.filter((status) => counts[status] > 0).map((status) =>
      t(`results.groupStatus.${status}`, { count: counts[status] }),
    ),
    t(more > 0 ? 'results.groupPeersAndMore' : 'results.groupPeers', {
      count: peers.size,
      peers: named.join(', '),
      more,
    }),
  ].join(' · ');
}

export interface GroupRowProps extends GridRowProps, Members {
  readonly isExpanded: boolean;
  readonly columns: readonly GridColumn<TableColumn>[];
  readonly terms: readonly SearchTerm[];
}

/** The heading of several contributions of one identifier: how many, which statuses, by whom. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { records, order, from, to, isExpanded, columns, terms, ...row } = props;
  const summary = useMemo(() => summaryOf({ records, order, from, to }), [records, order, from, to]);
  const id = records[order[from] ?? -1]?.id ?? '';
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  const [select, identifier] = columns;
  const spanned: GridColumn = { name: 'summary', title: '', span: columns.length - 2 };
  return (
    <GridRow
      {...row}
      columns={select && identifier ? [select, identifier, spanned] : []}
      checkboxName={t('results.selectGroup', { count: to - from, identifier: namedIdentifier(id) })}
      level={1}
      isExpanded={isExpanded}
      renderCell={({ name, namesRow }) =>
        namesRow === true ? (
          <>
            <Chevron size={16} aria-hidden className={classes.chevron} />
            <span className={classes.identifier} title={shownText(id)}>
              <TransactionIdentifier inRow>{id}</TransactionIdentifier>
            </span>
            <Relation terms={terms} id={id} />
          </>
        ) : (
          name === 'summary' && <MarkedText>{summary}</MarkedText>
        )
      }
    />
  );
});
