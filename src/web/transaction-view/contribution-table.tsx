import { type Ref, useCallback } from 'react';
import { fraudTypeToLedger } from '../../contract/fraud-type.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { isDate } from '../../contract/is-date.ts';
import type { InspectedContribution } from '../../transaction/inspection.ts';
import { describeIdentifier } from '../components/describe-identifier.ts';
import { Fact, Facts } from '../components/facts.tsx';
import { TransactionIdentifier, TransactionText } from '../components/transaction-text.tsx';
import { RowCell, type RowsHandle, WindowedRows } from '../components/windowed-rows.tsx';
import { countryName } from '../format/country-name.ts';
import { MomentText } from '../format/time-text.tsx';
import { exactTimes, exactTimeUtc } from '../format/time.ts';
import classes from './contribution-table.module.css';
import { type DifferingRows, DiffersMark } from './differing-rows.tsx';
import { t } from './messages.ts';

/** The kind of an identifier (`IPv4 range · 81 addresses`), or `undefined` if it cannot be reported. */
function identifierKind(id: string): string | undefined {
  const parsed = parseIdentifier(id);
  return parsed.ok ? describeIdentifier(parsed) : undefined;
}

/** A country as given in a transaction: name and code, or whatever takes the code's place. */
function CountryInWords({ children: code }: { readonly children: string }) {
  const name = countryName(code);
  return name === code ? (
    <TransactionText ascii>{code}</TransactionText>
  ) : (
    <span>{t('transaction.country', { name, code })}</span>
  );
}

/** Whether text takes the place of a number, or reads like a number of no known type: both would look alike. */
const isTextForNumber = (ft: number | string): boolean =>
  typeof ft === 'string' && (fraudTypeToLedger(ft) !== ft || /^ft \d+$/u.test(ft));

/** A fraud type as recorded in a transaction: `Wangiri` is the number 0, the text `Wangiri` is something else. */
export function FraudTypeInWords({
  contribution: { ft, fraudType },
}: {
  readonly contribution: InspectedContribution;
}) {
  return (
    <>
      <TransactionText>{fraudType}</TransactionText>
      {isTextForNumber(ft) && t('transaction.fraudTypeAsText')}
    </>
  );
}

/** An exact time for narrow cells, with local time on hover. Not necessarily a valid date. */
function MomentInCell({ ms }: { readonly ms: number }) {
  if (!isDate(ms)) return t('common.outOfTime', { value: String(ms) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {exactTimeUtc(ms)}
    </time>
  );
}

export interface ContributionInWordsProps {
  readonly contribution: InspectedContribution;
  readonly nowMs: number;
}

/** One contribution as recorded in a transaction. */
export function ContributionInWords({ contribution, nowMs }: ContributionInWordsProps) {
  const { id, origination, destination, sourcePeerId, status, definitionId } = contribution;
  const kind = identifierKind(id);
  return (
    <Facts>
      <Fact name={t('common.identifier')}>
        <TransactionIdentifier>{id}</TransactionIdentifier>
        {kind !== undefined && ` · ${kind}`}
      </Fact>
      <Fact name={t('transaction.fraudType')}>
        <FraudTypeInWords contribution={contribution} />
      </Fact>
      <Fact name={t('transaction.traffic')}>
        <CountryInWords>{origination}</CountryInWords>
        {' → '}
        <CountryInWords>{destination}</CountryInWords>
      </Fact>
      {sourcePeerId !== undefined && (
        <Fact name={t('transaction.sourcePeer')}>
          <TransactionText ascii>{sourcePeerId}</TransactionText>
        </Fact>
      )}
      {status !== 0 && <Fact name={t('transaction.status')}>{t('transaction.statusText', { status })}</Fact>}
      <Fact name={t('transaction.reportedAt')}>
        <MomentText ms={contribution.reportedAtMs} nowMs={nowMs} />
      </Fact>
      <Fact name={t('transaction.expiresAt')}>
        <MomentText ms={contribution.expiryAtS * MS_PER_S} nowMs={nowMs} />
      </Fact>
      <Fact name={t('transaction.assetId')}>
        {definitionId === undefined ? (
          t('transaction.noAssetId')
        ) : (
          <TransactionText mono>{definitionId}</TransactionText>
        )}
      </Fact>
    </Facts>
  );
}

const MS_PER_S = 1000;
const ROW_HEIGHT_PX = 74;

function titles() {
  return {
    number: t('transaction.number'),
    identifier: t('common.identifier'),
    fraudType: t('transaction.fraudType'),
    traffic: t('transaction.traffic'),
    reported: t('transaction.reportedAt'),
    expires: t('transaction.expiresAt'),
    asset: t('transaction.assetId'),
  };
}

interface ContributionCellsProps {
  readonly contribution: InspectedContribution;
  readonly number: number;
  readonly titles: ReturnType<typeof titles>;
  /** Its fields that differ from the request. */
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
        <span className={classes['under']}>{kind ?? t('transaction.kindNone')}</span>
      </RowCell>
      <RowCell title={title.fraudType}>
        <FraudTypeInWords contribution={contribution} />
        {status !== 0 && (
          <span className={classes['unusual']}>
            {`${t('transaction.status')}: ${t('transaction.statusText', { status })}`}
          </span>
        )}
      </RowCell>
      <RowCell title={title.traffic}>
        <CountryInWords>{origination}</CountryInWords>
        {' → '}
        <CountryInWords>{destination}</CountryInWords>
        {sourcePeerId !== undefined && (
          <span className={classes['under']}>
            {`${t('transaction.sourcePeer')}: `}
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
          <span className={classes['unusual']}>{t('transaction.noAssetId')}</span>
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

/** The contributions as recorded in the transaction, however many. */
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
      label={t('transaction.contributions')}
      count={contributions.length}
      columns={Object.values(titles())}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      className={classes['table']}
      {...(ref === undefined ? {} : { ref })}
    />
  );
}
