import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Operation } from '../operation.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier, shownAsciiInRow, shownInRow } from '../../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../../ui/grid/windowed-rows.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { TimeText, useNow } from '../../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import { outcomeOf, OUTCOMES } from './operation-filter.ts';
import { linesOf, type OperationLine, totalsOf } from './operation-runs.ts';
import { OperationStateText } from './operation-state.tsx';
import classes from './operations-table.module.css';

type RunLine = Extract<OperationLine, { readonly kind: 'run' }>;

const ROW_HEIGHT_PX = 33;
const SHOWN_HASH_LENGTH = 12;

/** The key that opens an operation: its hash, or its own id if it never got one. */
export const keyOf = ({ id, payloadHashHex }: Operation): string => payloadHashHex ?? id;

function Details({ operation: { rows } }: { readonly operation: Operation }) {
  const [row] = rows;
  if (row === undefined) return null;
  return (
    <MarkedText>
      {t('activity.route', {
        type: shownInRow(row.fraudType),
        origination: shownAsciiInRow(row.origination),
        destination: shownAsciiInRow(row.destination),
      })}
    </MarkedText>
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
      {rowCount > 1 && (
        <span className={classes['more']}> {t('activity.more', { count: rowCount - 1 })}</span>
      )}
    </>
  );
}

interface RunProps extends Pick<RunLine, 'batches'> {
  readonly isOpened: boolean;
  readonly onToggle: () => void;
}

/** The first identifier of a run, as the button that shows its batches. */
function RunIdentifier({ batches, isOpened, onToggle }: RunProps) {
  const first = batches.find(({ batch }) => batch?.number === 1) ?? batches[0];
  const { rows } = totalsOf(batches);
  const Icon = isOpened ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className={classes['run']} aria-expanded={isOpened} onClick={onToggle}>
      <Icon size={16} aria-hidden />
      <span>
        <TransactionIdentifier inRow>{first?.rows[0]?.identifier ?? ''}</TransactionIdentifier>
        <span className={classes['more']}> {t('activity.more', { count: rows - 1 })}</span>
      </span>
    </button>
  );
}

/** The outcome of a run's batches: the common one, or a count of each. */
function RunOutcome({ batches }: Pick<RunLine, 'batches'>) {
  const [first] = batches;
  if (first === undefined) return null;
  if (batches.every(({ state }) => state === first.state)) return <OperationStateText operation={first} />;
  return OUTCOMES.flatMap((outcome) => {
    const count = batches.filter((one) => outcomeOf(one) === outcome).length;
    return count === 0 ? [] : t('activity.runOutcome', { outcome: t(`activity.outcome.${outcome}`), count });
  }).join(' · ');
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

/** The time of sending; for a run, that of its first batch. */
function whenOf(line: OperationLine): number {
  const operations = line.kind === 'run' ? line.batches : [line.operation];
  return Math.min(...operations.map(({ sentAtMs, askedAtMs }) => sentAtMs ?? askedAtMs));
}

const columnsAt = (
  nowMs: number,
  opened: ReadonlySet<string>,
  onToggle: (runId: string) => void,
): readonly Column<OperationLine>[] => [
  {
    title: t('activity.column.when'),
    cell: (line) => <TimeText ms={whenOf(line)} nowMs={nowMs} />,
  },
  {
    title: t('activity.column.kind'),
    cell: (line) =>
      t(`activity.kind.${(line.kind === 'run' ? line.batches[0] : line.operation)?.kind ?? 'report'}`),
  },
  {
    title: t('activity.column.identifier'),
    cell: (line) =>
      line.kind === 'run' ? (
        <RunIdentifier
          batches={line.batches}
          isOpened={opened.has(line.runId)}
          onToggle={() => onToggle(line.runId)}
        />
      ) : (
        <span className={line.kind === 'batch' ? classes['batch'] : undefined}>
          <Identifier operation={line.operation} />
        </span>
      ),
    namesRow: true,
  },
  {
    title: t('activity.column.details'),
    cell: (line) =>
      line.kind === 'run' ? (
        t('activity.run', { count: line.batches.length })
      ) : (
        <Details operation={line.operation} />
      ),
  },
  {
    title: t('activity.column.reward'),
    cell: (line) => (
      <Reward rewarded={line.kind === 'run' ? totalsOf(line.batches).rewarded : line.operation.rewarded} />
    ),
  },
  {
    title: t('activity.column.outcome'),
    cell: (line) =>
      line.kind === 'run' ? (
        <RunOutcome batches={line.batches} />
      ) : (
        <OperationStateText operation={line.operation} />
      ),
  },
  {
    title: t('activity.column.hash'),
    cell: (line) =>
      line.kind === 'run' ? t('activity.none') : <Hash payloadHashHex={line.operation.payloadHashHex} />,
  },
];

/** Any number of operations. Those of a long report are one row, which opens into its batches. */
export function OperationsTable({ operations }: { readonly operations: readonly Operation[] }) {
  const nowMs = useNow();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => linesOf(operations, opened), [operations, opened]);
  const columns = useMemo(() => {
    const toggle = (runId: string) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(runId)) next.add(runId);
        return next;
      });
    return columnsAt(nowMs, opened, toggle);
  }, [nowMs, opened]);
  return (
    <WindowedRows
      label={t('activity.table')}
      items={lines}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      opensByRow
      className={classes['table']}
    />
  );
}
