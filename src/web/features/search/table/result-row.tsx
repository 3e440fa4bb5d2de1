import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react';
import { shallowEqual } from '@mantine/hooks';
import { memo, type ReactNode, useMemo } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { MarkedText } from '../../../ui/components/marked-text.tsx';
import { namedIdentifier, shownAsciiText, shownText } from '../../../ui/components/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../../ui/components/transaction-text.tsx';
import { peerPath } from '../../../ui/format/paths.ts';
import { useDirectory } from '../../../registry/peer-directory/directory-context.ts';
import {
  ConfidenceBar,
  isExpiryPassed,
  RegistryTimeText,
  StatusText,
} from '../../../registry/records/record-fields.tsx';
import { t } from './messages.ts';
import { routeNames, routeText, shownRelation } from './cell-text.ts';
import { type ChosenColumn, columnTitle } from './columns.ts';
import { RowCell } from './row-cell.tsx';
import classes from './results-table.module.css';

/** Where a row stands, and what is done in it. */
export interface RowPlace {
  readonly line: number;
  readonly topPx: number;
  /** The column that Tab leads to; -1 in all rows but one. */
  readonly activeColumn: number;
  readonly isSelected: boolean;
  /** Within the groups of a tree; `undefined` where there are none. */
  readonly level: number | undefined;
}

export interface ResultRowProps extends RowPlace {
  /** Where it is narrow. */
  readonly isCard: boolean;
  readonly record: RegistryRecord;
  readonly columns: readonly ChosenColumn[];
  readonly term: SearchTerm;
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
  /** The line that has what the cell with the focus has no room for. */
  readonly wholeId: string;
  /** Left out where the row does not answer what is asked now. */
  readonly renderAction: ((record: RegistryRecord) => ReactNode) | undefined;
}

const nothing = () => undefined;

export interface RowCheckboxProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly isActive: boolean;
}

/** The table follows the click, since it wants to know of Shift. */
export function RowCheckbox({ name, isChecked, isActive }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={name}
      tabIndex={isActive ? 0 : -1}
      checked={isChecked}
      onChange={nothing}
    />
  );
}

export function Relation({ term, id }: { readonly term: SearchTerm; readonly id: string }) {
  const relation = useMemo(() => shownRelation(term, id), [term, id]);
  if (relation === undefined) return null;
  return (
    <span className={classes['relation']} title={t(`results.relation.${relation}`)}>
      {t(`results.relationShort.${relation}`)}
    </span>
  );
}

/** Without a handler: the table follows the link. Tab leads to the cell alone; by the keyboard the peer is reached in the details. */
function PeerName({ peerId }: { readonly peerId: string }) {
  const isLink = useDirectory()?.has(peerId) === true;
  const shared = { className: classes['cut'], title: shownAsciiText(peerId) };
  const text = (
    <TransactionText ascii inRow>
      {peerId}
    </TransactionText>
  );
  return isLink ? (
    <a {...shared} href={peerPath(peerId)} data-peer={peerId} tabIndex={-1}>
      {text}
    </a>
  ) : (
    <span {...shared}>{text}</span>
  );
}

interface ContentProps {
  readonly record: RegistryRecord;
  readonly column: ChosenColumn;
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
}

function contentOf({ record, column, ownPeerId, nowMs }: ContentProps): ReactNode {
  switch (column) {
    case 'status':
      return <StatusText record={record} />;
    case 'type':
      return <TransactionText inRow>{record.fraudType}</TransactionText>;
    case 'route':
      return (
        <span title={routeNames(record)}>
          <MarkedText>{routeText(record)}</MarkedText>
        </span>
      );
    case 'confidence':
      return <ConfidenceBar confidenceIndex={record.confidenceIndex} />;
    case 'peer':
      return (
        <>
          {ownPeerId !== undefined && record.peerId === ownPeerId && (
            <span className={classes['tag']}>{t('results.yours')}</span>
          )}
          <PeerName peerId={record.peerId} />
          {record.isPrivileged && (
            <span className={classes['privileged']} title={t('results.privilegedHint')}>
              <IconShieldLock size={14} aria-label={t('results.privileged')} role="img" />
            </span>
          )}
        </>
      );
    case 'reported':
      return <RegistryTimeText time={record.reportedAt} nowMs={nowMs} />;
    case 'expires':
      return (
        <>
          <RegistryTimeText time={record.expiresAt} nowMs={nowMs} />
          {isExpiryPassed(record, nowMs) && (
            <span className={classes['passed']} title={t('results.passedHint')}>
              <IconAlertTriangle size={14} aria-label={t('results.passed')} role="img" />
            </span>
          )}
        </>
      );
    case 'flagged':
      return (
        <>
          <RegistryTimeText time={record.flaggedAt} nowMs={nowMs} />
          {record.flagger !== undefined && (
            <span className={classes['by']} title={shownAsciiText(record.flagger)}>
              {' '}
              {t('results.by')}{' '}
              <TransactionText ascii inRow>
                {record.flagger}
              </TransactionText>
            </span>
          )}
        </>
      );
  }
}

/** What of a record its cells show. */
const FIELDS = {
  status: ['status', 'statusText'],
  type: ['fraudType'],
  route: ['origination', 'destination'],
  confidence: ['confidenceIndex'],
  peer: ['peerId', 'isPrivileged'],
  reported: ['reportedAt'],
  expires: ['expiresAt', 'status'],
  flagged: ['flaggedAt', 'flagger'],
} as const satisfies Record<ChosenColumn, readonly (keyof RegistryRecord)[]>;

type Field = (typeof FIELDS)[ChosenColumn][number];

/** The value of a field, so that equal times are equal. */
function valueOf(record: RegistryRecord, field: Field): string | number | boolean | undefined {
  const value = record[field];
  if (typeof value !== 'object') return value;
  return 'ms' in value ? value.ms : value.text;
}

/** Columns whose content would not say what it is where rows are cards. */
const LABELLED: ReadonlySet<ChosenColumn> = new Set(['reported', 'expires']);

interface FieldCellProps extends ContentProps {
  readonly index: number;
  readonly isActive: boolean;
  readonly describedBy: string;
  readonly isLabelled: boolean;
}

/** Whether a cell shows the same of two contributions, as most do whose row is taken by another. */
function isSameCell(one: FieldCellProps, other: FieldCellProps): boolean {
  const { record: before, ...ofOne } = one;
  const { record: now, ...ofOther } = other;
  return (
    shallowEqual(ofOne, ofOther) &&
    FIELDS[one.column].every((field) => valueOf(before, field) === valueOf(now, field))
  );
}

const FieldCell = memo(function FieldCell(props: FieldCellProps) {
  const { column, index, isActive, describedBy } = props;
  return (
    <RowCell column={column} index={index} isActive={isActive} describedBy={describedBy}>
      {props.isLabelled && `${columnTitle(column)} `}
      {contentOf(props)}
    </RowCell>
  );
}, isSameCell);

/**
 * One contribution. Only rows near the viewport are rendered. Plain elements without handlers: scrolling fills in many rows, and
 * the table follows their events.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { record, columns, term, ownPeerId, nowMs, line, activeColumn } = props;
  const actionColumn = columns.length + 2;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-selected={props.isSelected}
      aria-level={props.level}
      data-status={record.status}
      className={classes['row']}
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      <RowCell column="select" index={0}>
        <RowCheckbox
          name={t('results.selectRow', { identifier: namedIdentifier(record.id) })}
          isChecked={props.isSelected}
          isActive={activeColumn === 0}
        />
      </RowCell>
      <RowCell column="identifier" index={1} isActive={activeColumn === 1} describedBy={props.wholeId}>
        <span className={classes['identifier']} title={shownText(record.id)}>
          <TransactionIdentifier inRow>{record.id}</TransactionIdentifier>
        </span>
        {/* In a group its heading says so. */}
        {props.level !== 2 && <Relation term={term} id={record.id} />}
      </RowCell>
      {columns.map((column, at) => (
        <FieldCell
          key={column}
          record={record}
          column={column}
          ownPeerId={ownPeerId}
          nowMs={nowMs}
          index={at + 2}
          isActive={activeColumn === at + 2}
          describedBy={props.wholeId}
          isLabelled={props.isCard && LABELLED.has(column)}
        />
      ))}
      <RowCell
        column="action"
        index={actionColumn}
        isActive={activeColumn === actionColumn}
        describedBy={props.wholeId}
      >
        <div className={classes['action']}>{props.renderAction?.(record)}</div>
      </RowCell>
    </div>
  );
});
