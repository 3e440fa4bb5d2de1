import { parseIdentifier } from '../../contract/identifier/index.ts';
import type { InspectedContribution } from '../../transaction/inspection.ts';
import { visibleText } from '../../transaction/visible-text.ts';
import { describeIdentifier } from '../components/describe-identifier.ts';
import { Fact, Facts } from '../components/facts.tsx';
import { IdentifierText } from '../components/identifier-text.tsx';
import { MomentText } from '../components/moment-text.tsx';
import { countryName } from '../format/country-name.ts';
import { say } from '../words/say.ts';

const MS_PER_S = 1000;

function countryText(code: string): string {
  const name = countryName(code);
  return name === code ? visibleText(code) : say('submission.country', { name, code });
}

function kindText(id: string): string | undefined {
  const parsed = parseIdentifier(id);
  return parsed.ok ? describeIdentifier(parsed) : undefined;
}

export interface ContributionInWordsProps {
  readonly contribution: InspectedContribution;
  readonly nowMs: number;
}

/** One contribution as a transaction records it. */
export function ContributionInWords({ contribution, nowMs }: ContributionInWordsProps) {
  const { id, fraudType, origination, destination, sourcePeerId, status, definitionId } = contribution;
  const kind = kindText(id);
  return (
    <Facts>
      <Fact name={say('submission.identifier')}>
        <IdentifierText>{id}</IdentifierText>
        {kind !== undefined && ` · ${kind}`}
      </Fact>
      <Fact name={say('submission.fraudType')}>{visibleText(fraudType)}</Fact>
      <Fact name={say('submission.traffic')}>
        {say('submission.trafficText', {
          origination: countryText(origination),
          destination: countryText(destination),
        })}
      </Fact>
      {sourcePeerId !== undefined && (
        <Fact name={say('submission.sourcePeer')}>{visibleText(sourcePeerId)}</Fact>
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
          <IdentifierText>{definitionId}</IdentifierText>
        )}
      </Fact>
    </Facts>
  );
}
