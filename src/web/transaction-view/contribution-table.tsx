import { type Ref, useCallback } from 'react';
import type { InspectedContribution } from '../../transaction/inspection.ts';
import { TransactionText } from '../components/transaction-text.tsx';
import { RowCell, type RowsHandle, WindowedRows } from '../components/windowed-rows.tsx';
import classes from './contribution-table.module.css';
import { CountryInWords } from './country-in-words.tsx';
import type { DifferingRows } from './differing-rows.ts';
import { DiffersMark } from './differs-mark.tsx';
import { FraudTypeInWords } from './fraud-type-in-words.tsx';
import { identifierKind } from './identifier-kind.ts';
import { say } from './messages.ts';
import { MomentInCell } from './moment-in-cell.tsx';
import { TransactionIdentifier } from './transaction-identifier.tsx';

const MS_PER_S = 1000;
const ROW_HEIGHT_PX = 74;

function titles() {
  return {
    number: say('submission.number'),
    identifier: say('common.identifier'),
    fraudType: say('submission.fraudType'),
    traffic: say('submission.traffic'),
    reported: say('submission.reportedAt'),
    expires: say('submission.expiresAt'),
    asset: say('submission.assetId'),
  };
}

interface ContributionCellsProps {
  readonly contribution: InspectedContribution;
  readonly number: number;
  readonly titles: ReturnType<typeof titles>;
  /** The fields of it that are not as asked. */
  readonly differing: readonly string[] | undefined;
}

function ContributionCells({ contribution, number, titles: title, differing }: ContributionCellsProps) {
  const { id, origination, destination, sourcePeerId, status, definitionId } = contribution;
  const kind = identifierKind(id);
  return (
    <>
      <RowCell title={title.number} column="number">
        {number.toLocaleString('en')}
        {differing !== undefined && <DiffersMark fields={differing} />}
      </RowCell>
      <RowCell title={title.identifier} column="identifier">
        <strong className={classes['identifier']}>
          <TransactionIdentifier>{id}</TransactionIdentifier>
        </strong>
        <span className={classes['under']}>{kind ?? say('submission.kindNone')}</span>
      </RowCell>
      <RowCell title={title.fraudType}>
        <FraudTypeInWords contribution={contribution} />
        {status !== 0 && (
          <span className={classes['unusual']}>
            {`${say('submission.status')}: ${say('submission.statusText', { status })}`}
          </span>
        )}
      </RowCell>
      <RowCell title={title.traffic}>
        <CountryInWords>{origination}</CountryInWords>
        {' → '}
        <CountryInWords>{destination}</CountryInWords>
        {sourcePeerId !== undefined && (
          <span className={classes['under']}>
            {`${say('submission.sourcePeer')}: `}
            <TransactionText ascii>{sourcePeerId}</TransactionText>
          </span>
        )}
      </RowCell>
      <RowCell title={title.reported}>
        <MomentInCell ms={contribution.reportedAtMs} />
      </RowCell>
      <RowCell title={title.expires}>
        <MomentInCell ms={contribution.expiryAtS * MS_PER_S} />
      </RowCell>
      <RowCell title={title.asset} column="asset">
        {definitionId === undefined ? (
          <span className={classes['unusual']}>{say('submission.noAssetId')}</span>
        ) : (
          <TransactionText mono>{definitionId}</TransactionText>
        )}
      </RowCell>
    </>
  );
}

export interface ContributionTableProps {
  readonly contributions: readonly InspectedContribution[];
  readonly differing: DifferingRows;
  readonly ref?: Ref<RowsHandle>;
}

/** The contributions as the transaction records them, of any number. */
export function ContributionTable({ contributions, differing, ref }: ContributionTableProps) {
  const renderRow = useCallback(
    (index: number) => {
      const contribution = contributions[index];
      if (contribution === undefined) return null;
      return (
        <ContributionCells
          contribution={contribution}
          number={index + 1}
          titles={titles()}
          differing={differing.get(index)}
        />
      );
    },
    [contributions, differing],
  );
  return (
    <WindowedRows
      label={say('submission.contributions')}
      count={contributions.length}
      columns={Object.values(titles())}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      className={classes['table']}
      {...(ref === undefined ? {} : { ref })}
    />
  );
}
