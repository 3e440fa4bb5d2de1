import { IconListDetails } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import { relationOf } from '../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { MAX_SHOWN_IN_ROW, namedIdentifier, shownAsciiText, shownText } from '../../components/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../components/transaction-text.tsx';
import { countryName } from '../../format/country-name.ts';
import { t } from './messages.ts';
import { ConfidenceBar, RegistryTimeText, StatusText } from '../../records/record-fields.tsx';
import { columnTitle } from './results-header.tsx';
import classes from './results-table.module.css';
import type { SortableColumn } from './row-order.ts';

export interface ResultRowProps {
  readonly record: RegistryRecord;
  /** Index in the registry's answer. */
  readonly recordIndex: number;
  /** Zero-based position in the order shown. */
  readonly position: number;
  readonly topPx: number;
  /** Whether this is the row in the tab order. */
  readonly reachable: boolean;
  readonly term: SearchTerm;
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
  readonly renderAction: (record: RegistryRecord) => ReactNode;
  readonly onOpen: (recordIndex: number) => void;
  readonly onRowFocus: (recordIndex: number) => void;
  readonly onRowKeyDown: (event: KeyboardEvent, position: number) => void;
}

/** A country's name, or what a deployment writes in its place. */
function countryText(code: string): string {
  const name = countryName(code);
  return name === code ? shownAsciiText(code) : name;
}

/** The column's title, shown in cards only. */
function CardLabel({ column }: { readonly column: SortableColumn }) {
  return <span className={classes['cardLabel']}>{columnTitle(column)} </span>;
}

function Cell({ column, children }: { readonly column: SortableColumn; readonly children: ReactNode }) {
  return (
    <div role="cell" className={classes['cell']} data-column={column}>
      {children}
    </div>
  );
}

/**
 * One contribution. Only rows near the viewport are rendered. Plain elements: scrolling creates many rows, and library
 * components cost several times as much.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { record, recordIndex, term, nowMs, position } = props;
  const relation = useMemo(() => relationOf(term, record.id), [term, record.id]);
  const own = props.ownPeerId !== undefined && record.peerId === props.ownPeerId;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      tabIndex={props.reachable ? 0 : -1}
      data-status={record.status}
      className={classes['row']}
      style={{ transform: `translateY(${props.topPx}px)` }}
      onFocus={() => props.onRowFocus(recordIndex)}
      onKeyDown={(event) => props.onRowKeyDown(event, position)}
    >
      <Cell column="status">
        <StatusText record={record} nowMs={nowMs} />
      </Cell>
      <Cell column="identifier">
        <span className={classes['identifier']} title={shownText(record.id)}>
          <TransactionIdentifier inRow>{record.id}</TransactionIdentifier>
        </span>
        <span className={classes['under']}>
          {relation !== undefined && (
            <span className={classes['relation']}>{t(`search.relation.${relation}`)}</span>
          )}
          {record.isPrivileged && (
            <span className={classes['tag']} title={t('search.privilegedHint')}>
              {t('search.privileged')}
            </span>
          )}
        </span>
      </Cell>
      <Cell column="type">
        <TransactionText inRow>{record.fraudType}</TransactionText>
      </Cell>
      <Cell column="route">
        <span
          title={t('search.routeNames', {
            origination: countryText(record.origination),
            destination: countryText(record.destination),
          })}
        >
          <MarkedText>
            {t('search.route', {
              origination: shownAsciiText(record.origination, MAX_SHOWN_IN_ROW),
              destination: shownAsciiText(record.destination, MAX_SHOWN_IN_ROW),
            })}
          </MarkedText>
        </span>
      </Cell>
      <Cell column="confidence">
        <ConfidenceBar confidenceIndex={record.confidenceIndex} />
      </Cell>
      <Cell column="peer">
        <CardLabel column="peer" />
        <span className={classes['peer']} title={shownAsciiText(record.peerId)}>
          <TransactionText ascii inRow>
            {record.peerId}
          </TransactionText>
        </span>
        {own && <span className={classes['tag']}>{t('search.yours')}</span>}
      </Cell>
      <Cell column="reported">
        <CardLabel column="reported" />
        <RegistryTimeText time={record.reportedAt} nowMs={nowMs} />
      </Cell>
      <Cell column="expires">
        <CardLabel column="expires" />
        <RegistryTimeText time={record.expiresAt} nowMs={nowMs} />
      </Cell>
      <Cell column="flagged">
        <RegistryTimeText time={record.flaggedAt} nowMs={nowMs} />
        {record.flagger !== undefined && (
          <span className={classes['under']} title={shownAsciiText(record.flagger)}>
            <TransactionText ascii inRow>
              {record.flagger}
            </TransactionText>
          </span>
        )}
      </Cell>
      <div role="cell" className={classes['cell']} data-column="action">
        <div className={classes['action']}>{props.renderAction(record)}</div>
        <button
          type="button"
          className={classes['details']}
          aria-label={t('search.detailsOf', { identifier: namedIdentifier(record.id) })}
          title={t('search.details')}
          onClick={() => props.onOpen(recordIndex)}
        >
          <IconListDetails size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
});
