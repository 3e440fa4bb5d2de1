import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { StatusMark } from '../../../registry/records/record-fields.tsx';
import type { RowStanding } from '../../../registry/standing/draft-check.tsx';
import type { StandingCode } from '../../../registry/standing/standing.ts';
import { t } from './messages.ts';

/** Of what is on the registry: the look of the contributions in question. */
const STATUS_OF: Partial<Record<StandingCode, RegistryRecord['status']>> = {
  flagged: 'flagged',
  own: 'active',
  active: 'active',
  wider: 'active',
  partly: 'active',
  expired: 'expired',
  failed: 'unknown',
};

/** What the registry says of a row, in a word; in full on hover. */
export function RegistryMark({ standing: { code, details } }: { readonly standing: RowStanding }) {
  const status = STATUS_OF[code];
  const word = t(`reportTable.registry.${code}`);
  const title = details.join(' · ');
  if (status === undefined) return <span title={title}>{word}</span>;
  return (
    <StatusMark status={status} title={title}>
      {word}
    </StatusMark>
  );
}
