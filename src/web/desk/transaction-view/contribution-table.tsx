import { type Ref, useContext, useMemo, useState } from 'react';
import { labelOf, OPTIONAL_FIELDS, type OptionalField } from '../../../contract/contribution-fields.ts';
import { fraudTypeToLedger } from '../../../contract/fraud-type.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { isDate } from '../../../contract/is-date.ts';
import type { InspectedContribution } from '../../../transaction/inspect/inspection.ts';
import { describeTerm } from '../../../reading/identifier/describe-identifier.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, type RowsHandle, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { countryName } from '../../../reading/countries/country-name.ts';
import { MomentText, useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import { exactTime, exactTimes } from '../../ui/format/time.ts';
import classes from './contribution-table.module.css';
import { type DifferingRows, numberColumn } from './differing-rows.tsx';
import { t } from './messages.ts';
import { BesideRows, contributionKey } from './beside-rows.ts';

/** The kind of an identifier (`IPv4 range · 81 addresses`), or `undefined` if it cannot be reported. */
function identifierKind(id: string): string | undefined {
  const parsed = parseIdentifier(id);
  return parsed.ok ? describeTerm(parsed) : undefined;
}

/** A country as given in a transaction: its name and code, or the text in place of a code. */
function CountryInWords({ children: code }: { readonly children: string }) {
  const name = countryName(code);
  return name === code ? (
    <TransactionText ascii>{code}</TransactionText>
  ) : (
    <span>{t('transaction.country', { name, code })}</span>
  );
}

interface ContributionProps {
  readonly contribution: InspectedContribution;
}

/** The origin and destination of the traffic. */
function RouteInWords({ contribution: { origination, destination } }: ContributionProps) {
  return (
    <>
      <CountryInWords>{origination}</CountryInWords>
      {' → '}
      <CountryInWords>{destination}</CountryInWords>
    </>
  );
}

/**
 * Returns whether text is in the place of a known type's number, or looks like the number of an unknown type:
 * both would look alike.
 */
const isTextForNumber = (ft: number | string): boolean =>
  typeof ft === 'string' && (fraudTypeToLedger(ft) !== ft || /^ft \d+$/u.test(ft));

/**
 * A fraud type as recorded in a transaction: `Wangiri` is the number 0, the text `Wangiri` is something else.
 */
export function FraudTypeInWords({ contribution: { ft, fraudType } }: ContributionProps) {
  return (
    <>
      <TransactionText>{fraudType}</TransactionText>
      {isTextForNumber(ft) && t('transaction.fraudTypeAsText')}
    </>
  );
}

/** An exact time for narrow cells, with UTC on hover. Not necessarily a valid date. */
function MomentInCell({ ms }: { readonly ms: number }) {
  const format = useTimeFormat();
  if (!isDate(ms)) return t('common.outOfTime', { value: String(ms) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms, format)}>
      {exactTime(ms, format)}
    </time>
  );
}

export interface ContributionInWordsProps extends ContributionProps {
  readonly nowMs: number;
}

/** One contribution as recorded in a transaction. */
export function ContributionInWords({ contribution, nowMs }: ContributionInWordsProps) {
  const { id, status, definitionId } = contribution;
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
      <Fact name={t('transaction.route')}>
        <RouteInWords contribution={contribution} />
      </Fact>
      {OPTIONAL_FIELDS.filter((field) => contribution[field] !== undefined).map((field) => (
        <Fact key={field} name={labelOf(field)}>
          <TransactionText ascii>{contribution[field] ?? ''}</TransactionText>
        </Fact>
      ))}
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
const ROW_HEIGHT_PX = 36;

/** A country in one word; its name on hover. */
function CountryInShort({ children: code }: { readonly children: string }) {
  const name = countryName(code);
  return name === code ? <TransactionText ascii>{code}</TransactionText> : <span title={name}>{code}</span>;
}

function Note({ contribution }: ContributionProps) {
  const note = useContext(BesideRows)(contributionKey(contribution));
  return (
    note !== undefined && (
      <span className={classes['note']}>
        <MarkedText>{note}</MarkedText>
      </span>
    )
  );
}

const identifierColumn: Column<InspectedContribution> = {
  title: t('common.identifier'),
  needsNoTitle: true,
  cell: (contribution) => (
    <>
      <strong className={classes['identifier']}>
        <TransactionIdentifier>{contribution.id}</TransactionIdentifier>
      </strong>{' '}
      <span className={classes['kind']}>{identifierKind(contribution.id) ?? t('transaction.kindNone')}</span>
      {contribution.definitionId === undefined && (
        <span className={classes['unusual']}>
          {`${t('transaction.assetId')}: ${t('transaction.noAssetId')}`}
        </span>
      )}
      <Note contribution={contribution} />
    </>
  ),
};

const ALWAYS: readonly Column<InspectedContribution>[] = [
  identifierColumn,
  {
    title: t('transaction.fraudType'),
    needsNoTitle: true,
    cell: (contribution) => (
      <>
        <FraudTypeInWords contribution={contribution} />
        {contribution.status !== 0 && (
          <span className={classes['unusual']}>
            {`${t('transaction.status')}: ${t('transaction.statusText', { status: contribution.status })}`}
          </span>
        )}
      </>
    ),
  },
  {
    title: t('transaction.route'),
    needsNoTitle: true,
    cell: ({ origination, destination }) => (
      <>
        <CountryInShort>{origination}</CountryInShort>
        {' → '}
        <CountryInShort>{destination}</CountryInShort>
      </>
    ),
  },
];

const optionalColumn = (field: OptionalField): Column<InspectedContribution> => ({
  title: labelOf(field),
  cell: ({ [field]: text = '' }) => <TransactionText ascii>{text}</TransactionText>,
  isNothing: ({ [field]: text }) => text === undefined,
});

type MsOf = (contribution: InspectedContribution) => number;

function timeColumn(title: string, msOf: MsOf): Column<InspectedContribution> & { readonly msOf: MsOf } {
  return { title, msOf, cell: (contribution) => <MomentInCell ms={msOf(contribution)} /> };
}

/** The times of a contribution, each in its own column where the contributions differ in it. */
const TIMES = [
  timeColumn(t('transaction.reportedAt'), ({ reportedAtMs }) => reportedAtMs),
  timeColumn(t('transaction.expiresAt'), ({ expiryAtS }) => expiryAtS * MS_PER_S),
];

const inSeconds = (ms: number): number => Math.floor(ms / MS_PER_S);

const assetColumn: Column<InspectedContribution> = {
  title: t('transaction.assetId'),
  cell: ({ definitionId }) =>
    definitionId === undefined ? (
      <span className={classes['unusual']}>{t('transaction.noAssetId')}</span>
    ) : (
      <TransactionText mono>{definitionId}</TransactionText>
    ),
};

export interface ContributionTableProps {
  readonly contributions: readonly InspectedContribution[];
  readonly differing: DifferingRows;
  readonly ref?: Ref<RowsHandle>;
}

/** The contributions as recorded in the transaction, however many, a line each; above it what all have in common. */
export function ContributionTable({ contributions, differing, ref }: ContributionTableProps) {
  const nowMs = useNow();
  const [open, setOpen] = useState(false);
  const { alike, columns } = useMemo(() => {
    const isAlike = (msOf: MsOf) => new Set(contributions.map((one) => inSeconds(msOf(one)))).size === 1;
    const times = TIMES.filter(({ msOf }) => !isAlike(msOf));
    return {
      alike: TIMES.filter((time) => !times.includes(time)),
      columns: [
        numberColumn(differing),
        ...ALWAYS,
        ...OPTIONAL_FIELDS.filter((field) =>
          contributions.some((contribution) => contribution[field] !== undefined),
        ).map(optionalColumn),
        ...times,
      ],
    };
  }, [contributions, differing]);
  const assetColumns = useMemo(() => [numberColumn(), identifierColumn, assetColumn], []);
  const [first] = contributions;
  return (
    <>
      {first !== undefined && alike.length > 0 && (
        <Facts>
          {alike.map(({ title, msOf }) => (
            <Fact key={title} name={title}>
              <MomentText ms={msOf(first)} nowMs={nowMs} />
            </Fact>
          ))}
        </Facts>
      )}
      <WindowedRows
        label={t('transaction.contributions')}
        items={contributions}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        className={classes[`columns${columns.length}`]}
        ref={ref}
      />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('transaction.assetIds')}</summary>
        {open && (
          <WindowedRows
            label={t('transaction.assetIds')}
            items={contributions}
            columns={assetColumns}
            rowHeightPx={ROW_HEIGHT_PX}
            className={classes['assets']}
            narrow
          />
        )}
      </details>
    </>
  );
}
