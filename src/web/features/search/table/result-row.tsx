import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import {
  namedIdentifier,
  shownAsciiInRow,
  shownAsciiText,
  shownText,
} from '../../../ui/components/text/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../../ui/components/text/transaction-text.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { GridRow, type GridRowProps } from '../../../ui/grid/grid-row.tsx';
import { OwnMark, PrivilegedMark } from '../../../registry/peer-directory/peer-marks.tsx';
import {
  ConfidenceBar,
  isExpiryPassed,
  RegistryTimeText,
  StatusText,
} from '../../../registry/records/record-fields.tsx';
import { t } from './messages.ts';
import { flaggedBy, routeNames, routeText, shownRelation } from './cell-text.ts';
import { columnTitle, type TableColumn } from './columns.ts';
import classes from './results-table.module.css';

/** The values that the cells of all rows depend on. The same object while they stay the same. */
export interface RowContext {
  readonly terms: readonly SearchTerm[];
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
  /** True in a narrow window. */
  readonly isCard: boolean;
  /** Left out where the rows do not answer what is asked now. */
  readonly renderAction: ((record: RegistryRecord) => ReactNode) | undefined;
}

export interface ResultRowProps extends GridRowProps {
  readonly record: RegistryRecord;
  readonly columns: readonly GridColumn<TableColumn>[];
  readonly context: RowContext;
}

function Relation({ terms, id }: { readonly terms: readonly SearchTerm[]; readonly id: string }) {
  const relation = useMemo(() => shownRelation(terms, id), [terms, id]);
  if (relation === undefined) return null;
  return (
    <span className={classes.relation} title={t(`results.relation.${relation}`)}>
      {t(`results.relationShort.${relation}`)}
    </span>
  );
}

/** Columns whose content would not say what it is where rows are cards. */
const LABELLED: ReadonlySet<TableColumn> = new Set(['reported', 'expires']);

const labelOf = (column: TableColumn, { context: { nowMs }, record: { expiresAt } }: ResultRowProps) =>
  column === 'expires' && expiresAt !== undefined && 'ms' in expiresAt && expiresAt.ms <= nowMs
    ? t('results.expired')
    : columnTitle(column);

function contentOf(record: RegistryRecord, column: TableColumn, props: ResultRowProps): ReactNode {
  const { terms, ownPeerId, nowMs, renderAction } = props.context;
  switch (column) {
    case 'select':
      return null;
    case 'identifier':
      return (
        <>
          <span className={classes.identifier} title={shownText(record.id)}>
            <TransactionIdentifier inRow>{record.id}</TransactionIdentifier>
          </span>
          <Relation terms={terms} id={record.id} />
        </>
      );
    case 'action':
      return <div className={classes.action}>{renderAction?.(record)}</div>;
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
          {ownPeerId !== undefined && record.peerId === ownPeerId ? (
            <OwnMark title={shownAsciiText(record.peerId)} />
          ) : (
            // No link: a click on a row opens its details, which have it.
            <span className={classes.cut} title={shownAsciiText(record.peerId)}>
              <TransactionText ascii inRow>
                {record.peerId}
              </TransactionText>
            </span>
          )}
          {record.isPrivileged && <PrivilegedMark />}
        </>
      );
    case 'reported':
      return <RegistryTimeText time={record.reportedAt} nowMs={nowMs} short />;
    case 'expires':
      return (
        <>
          <RegistryTimeText time={record.expiresAt} nowMs={nowMs} short />
          {isExpiryPassed(record, nowMs) && (
            <span className={classes.passed} title={t('results.passedHint')}>
              <IconAlertTriangle size={14} aria-label={t('results.passed')} role="img" />
            </span>
          )}
        </>
      );
    case 'flagged':
      return (
        <>
          <RegistryTimeText time={record.flaggedAt} nowMs={nowMs} short />
          {record.flagger !== undefined && (
            <span className={classes.flagger} title={flaggedBy(record.flagger)}>
              <MarkedText>
                {record.flagger === ownPeerId ? t('results.yourPeer') : shownAsciiInRow(record.flagger)}
              </MarkedText>
            </span>
          )}
        </>
      );
  }
}

/** One contribution. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { record, columns, context, ...row } = props;
  return (
    <GridRow
      {...row}
      columns={columns}
      checkboxName={t('results.selectRow', { identifier: namedIdentifier(record.id) })}
      status={record.status}
      renderCell={({ name }) => (
        <>
          {context.isCard && LABELLED.has(name) && `${labelOf(name, props)} `}
          {contentOf(record, name, props)}
        </>
      )}
    />
  );
});
