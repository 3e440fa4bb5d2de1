import { type Ref, useContext, useMemo } from 'react';
import { singleOf } from '../../../client/registry/tolerant-record.ts';
import { identifierOfLedgerName, parseAssetDefinitionId } from '../../../contract/asset-definition-id.ts';
import type { InspectedFlag } from '../../../transaction/inspect/inspection.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, type RowsHandle, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { type DifferingRows, numberColumn } from './differing-rows.tsx';
import { BesideRows } from './beside-rows.ts';
import classes from './flag-table.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 33;

/** What the asset is named after; an id of another form stands for itself. */
function identifierIn(definitionId: string): string {
  const { ledgerName = definitionId } = parseAssetDefinitionId(definitionId) ?? {};
  return singleOf(identifierOfLedgerName(ledgerName) ?? ledgerName);
}

const COLUMNS: readonly [Column<InspectedFlag>, Column<InspectedFlag>] = [
  {
    title: t('common.identifier'),
    cell: ({ definitionId }) => (
      <TransactionIdentifier inRow>{identifierIn(definitionId)}</TransactionIdentifier>
    ),
    namesRow: true,
  },
  {
    title: t('transaction.assetId'),
    cell: ({ definitionId }) => <TransactionText mono>{definitionId}</TransactionText>,
  },
];

const onRegistry = (wordsOf: (definitionId: string) => string | undefined): Column<InspectedFlag> => ({
  title: t('transaction.onRegistry'),
  needsNoTitle: true,
  cell: ({ definitionId }) => <MarkedText>{wordsOf(definitionId) ?? ''}</MarkedText>,
});

const ACCOUNT: Column<InspectedFlag> = {
  title: t('transaction.forAccount'),
  cell: ({ accountId }) => (
    <TransactionText mono ascii>
      {accountId}
    </TransactionText>
  ),
};

export interface FlagTableProps {
  readonly flags: readonly InspectedFlag[];
  /** The account of the transaction: said in each row only where a flag is for another one. */
  readonly authority: string;
  readonly differing: DifferingRows;
  readonly ref?: Ref<RowsHandle>;
}

/** The contributions that the transaction flags, however many. */
export function FlagTable({ flags, authority, differing, ref }: FlagTableProps) {
  const wordsOf = useContext(BesideRows);
  const isForAnother = flags.some(({ accountId }) => accountId !== authority);
  const isKnown = flags.some(({ definitionId }) => wordsOf(definitionId) !== undefined);
  const columns = useMemo(() => {
    const [identifier, assetId] = COLUMNS;
    return [
      numberColumn(differing),
      identifier,
      ...(isKnown ? [onRegistry(wordsOf)] : []),
      assetId,
      ...(isForAnother ? [ACCOUNT] : []),
    ];
  }, [isKnown, isForAnother, differing, wordsOf]);
  return (
    <WindowedRows
      label={t('transaction.flags')}
      items={flags}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes[(isForAnother ? 'forAnother' : 'table') + (isKnown ? 'Known' : '')]}
      narrow
      ref={ref}
    />
  );
}
