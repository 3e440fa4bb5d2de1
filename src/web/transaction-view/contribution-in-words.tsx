import type { InspectedContribution } from '../../transaction/inspection.ts';
import { Fact, Facts } from '../components/facts.tsx';
import { TransactionText } from '../components/transaction-text.tsx';
import { MomentText } from '../format/time-text.tsx';
import { CountryInWords } from './country-in-words.tsx';
import { FraudTypeInWords } from './fraud-type-in-words.tsx';
import { identifierKind } from './identifier-kind.ts';
import { say } from './messages.ts';
import { TransactionIdentifier } from './transaction-identifier.tsx';

const MS_PER_S = 1000;

export interface ContributionInWordsProps {
  readonly contribution: InspectedContribution;
  readonly nowMs: number;
}

/** One contribution as a transaction records it. */
export function ContributionInWords({ contribution, nowMs }: ContributionInWordsProps) {
  const { id, origination, destination, sourcePeerId, status, definitionId } = contribution;
  const kind = identifierKind(id);
  return (
    <Facts>
      <Fact name={say('common.identifier')}>
        <TransactionIdentifier>{id}</TransactionIdentifier>
        {kind !== undefined && ` · ${kind}`}
      </Fact>
      <Fact name={say('submission.fraudType')}>
        <FraudTypeInWords contribution={contribution} />
      </Fact>
      <Fact name={say('submission.traffic')}>
        <CountryInWords>{origination}</CountryInWords>
        {' → '}
        <CountryInWords>{destination}</CountryInWords>
      </Fact>
      {sourcePeerId !== undefined && (
        <Fact name={say('submission.sourcePeer')}>
          <TransactionText ascii>{sourcePeerId}</TransactionText>
        </Fact>
      )}
      {status !== 0 && (
        <Fact name={say('submission.status')}>{say('submission.statusText', { status })}</Fact>
      )}
      <Fact name={say('submission.reportedAt')}>
        <MomentText ms={contribution.reportedAtMs} nowMs={nowMs} />
      </Fact>
      <Fact name={say('submission.expiresAt')}>
        <MomentText ms={contribution.expiryAtS * MS_PER_S} nowMs={nowMs} />
      </Fact>
      <Fact name={say('submission.assetId')}>
        {definitionId === undefined ? (
          say('submission.noAssetId')
        ) : (
          <TransactionText mono>{definitionId}</TransactionText>
        )}
      </Fact>
    </Facts>
  );
}
