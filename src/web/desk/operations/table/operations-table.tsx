import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import type { Operation } from '../operation.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier, shownAsciiInRow, shownInRow } from '../../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../../ui/grid/windowed-rows.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { TimeText, useNow } from '../../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import { OperationStateText } from './operation-state.tsx';
import classes from './operations-table.module.css';

const ROW_HEIGHT_PX = 33;
const SHOWN_HASH_LENGTH = 12;

/** The key that opens an operation: its hash, or its own id if it never got one. */
export const keyOf = ({ id, payloadHashHex }: Operation): string => payloadHashHex ?? id;

const More = ({ count }: { readonly count: number }) =>
  count > 0 && <span className={classes['more']}> {t('activity.more', { count })}</span>;

/** What all rows share; what differs is counted. */
function Details({ operation: { rowCount, rows } }: { readonly operation: Operation }) {
  if (rows.length === 0) return null;
  const types = new Set(rows.map(({ fraudType }) => shownInRow(fraudType)));
  const routes = new Set(
    rows.map(({ origination, destination }) =>
      t('activity.route', {
        origination: shownAsciiInRow(origination),
        destination: shownAsciiInRow(destination),
      }),
    ),
  );
  const [[type = ''], [route = '']] = [types, routes];
  return (
    <>
      <MarkedText>
        {t('activity.typeAndRoute', { types: types.size, type, routes: routes.size, route })}
      </MarkedText>
      <More count={rowCount - rows.length} />
    </>
  );
}

function Identifier({ operation }: { readonly operation: Operation }) {
  const { rowCount, rows } = operation;
  const identifier = rows[0]?.identifier ?? '';
  return (
    <>
      <Link
        to={PATHS.activity}
        search={{ open: keyOf(operation) }}
        resetScroll={false}
        className={classes['link']}
        aria-label={t('activity.open', { identifier: namedIdentifier(identifier) })}
      >
        <TransactionIdentifier inRow>{identifier}</TransactionIdentifier>
      </Link>
      <More count={rowCount - 1} />
    </>
  );
}

const Reward = ({ rewarded }: { readonly rewarded: number | undefined }) =>
  rewarded === undefined ? t('activity.none') : t('activity.rewarded', { count: rewarded });

function Hash({ payloadHashHex }: Pick<Operation, 'payloadHashHex'>) {
  return (
    <span className={classes['hash']}>
      {payloadHashHex === undefined ? t('activity.none') : `${payloadHashHex.slice(0, SHOWN_HASH_LENGTH)}…`}
    </span>
  );
}

const columnsAt = (nowMs: number): readonly Column<Operation>[] => [
  {
    title: t('activity.column.when'),
    needsNoTitle: true,
    cell: ({ askedAtMs, sentAtMs }) => <TimeText ms={sentAtMs ?? askedAtMs} nowMs={nowMs} />,
  },
  {
    title: t('activity.column.kind'),
    needsNoTitle: true,
    cell: ({ kind }) => t(`activity.kind.${kind}`),
  },
  {
    title: t('activity.column.identifier'),
    cell: (operation) => <Identifier operation={operation} />,
    namesRow: true,
  },
  {
    title: t('activity.column.details'),
    needsNoTitle: true,
    cell: (operation) => <Details operation={operation} />,
  },
  {
    title: t('activity.column.reward'),
    cell: ({ rewarded }) => <Reward rewarded={rewarded} />,
    isNothing: ({ rewarded }) => rewarded === undefined,
  },
  {
    title: t('activity.column.outcome'),
    needsNoTitle: true,
    cell: (operation) => <OperationStateText operation={operation} />,
  },
  {
    title: t('activity.column.hash'),
    cell: ({ payloadHashHex }) => <Hash payloadHashHex={payloadHashHex} />,
    // The details of the card have it whole.
    isNothing: () => true,
  },
];

/** Any number of operations. */
export function OperationsTable({ operations }: { readonly operations: readonly Operation[] }) {
  const nowMs = useNow();
  const columns = useMemo(() => columnsAt(nowMs), [nowMs]);
  return (
    <WindowedRows
      label={t('activity.table')}
      items={operations}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      opensByRow
      className={classes['table']}
    />
  );
}
