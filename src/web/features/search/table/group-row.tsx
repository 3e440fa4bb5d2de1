import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { MarkedText } from '../../../ui/components/marked-text.tsx';
import { namedIdentifier, shownAsciiInRow, shownText } from '../../../ui/components/shown-text.ts';
import { TransactionIdentifier } from '../../../ui/components/transaction-text.tsx';
import { t } from './messages.ts';
import { Relation, RowCheckbox, type RowPlace } from './result-row.tsx';
import { RowCell } from './row-cell.tsx';
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

export interface GroupRowProps extends RowPlace, Members {
  readonly isExpanded: boolean;
  readonly columnCount: number;
  readonly term: SearchTerm;
}

/** The heading of several contributions of one identifier: how many, which statuses, by whom. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { records, order, from, to, isExpanded, line, activeColumn } = props;
  const summary = useMemo(() => summaryOf({ records, order, from, to }), [records, order, from, to]);
  const id = records[order[from] ?? -1]?.id ?? '';
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-selected={props.isSelected}
      aria-level={props.level}
      aria-expanded={isExpanded}
      className={`${classes['row']} ${classes['groupRow']}`}
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      <RowCell column="select" index={0}>
        <RowCheckbox
          name={t('results.selectGroup', { count: to - from, identifier: namedIdentifier(id) })}
          isChecked={props.isSelected}
          isActive={activeColumn === 0}
        />
      </RowCell>
      <RowCell column="identifier" index={1} isActive={activeColumn === 1}>
        <Chevron size={16} aria-hidden className={classes['chevron']} />
        <span className={classes['identifier']} title={shownText(id)}>
          <TransactionIdentifier inRow>{id}</TransactionIdentifier>
        </span>
        <Relation term={props.term} id={id} />
      </RowCell>
      <div
        role="gridcell"
        aria-colindex={3}
        aria-colspan={props.columnCount - 2}
        tabIndex={activeColumn >= 2 ? 0 : -1}
        className={`${classes['cell']} ${classes['summary']}`}
      >
        <MarkedText>{summary}</MarkedText>
      </div>
    </div>
  );
});
