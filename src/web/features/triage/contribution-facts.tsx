import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { TransactionIdentifier, TransactionText } from '../../components/transaction-text.tsx';
import { ConfidenceBar, RegistryTimeText, StatusText } from '../../records/record-fields.tsx';
import { t } from './messages.ts';

export interface ContributionFactsProps {
  readonly record: RegistryRecord;
  readonly nowMs: number;
}

/** What is decided on. */
export function ContributionFacts({ record, nowMs }: ContributionFactsProps) {
  return (
    <Facts>
      <Fact name={t('triage.column.identifier')}>
        <TransactionIdentifier>{record.id}</TransactionIdentifier>
      </Fact>
      <Fact name={t('triage.field.type')}>
        <TransactionText>{record.fraudType}</TransactionText>
      </Fact>
      <Fact name={t('triage.field.status')}>
        <StatusText record={record} nowMs={nowMs} />
      </Fact>
      <Fact name={t('triage.field.route')}>
        <TransactionText ascii>
          {t('triage.route', { origination: record.origination, destination: record.destination })}
        </TransactionText>
      </Fact>
      <Fact name={t('triage.field.confidence')}>
        <ConfidenceBar confidenceIndex={record.confidenceIndex} />
      </Fact>
      <Fact name={t('triage.field.peer')}>
        <TransactionText ascii>{record.peerId}</TransactionText>
      </Fact>
      <Fact name={t('triage.field.reported')}>
        <RegistryTimeText time={record.reportedAt} nowMs={nowMs} />
      </Fact>
      <Fact name={t('triage.field.expires')}>
        <RegistryTimeText time={record.expiresAt} nowMs={nowMs} />
      </Fact>
    </Facts>
  );
}
