import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { StatusMark } from '../records/record-fields.tsx';
import { t } from './messages.ts';
import type { StandingCode } from './standing.ts';

/** The look of a standing: that of the contributions which it is about. */
export const STATUS_OF: Partial<Record<StandingCode, RegistryRecord['status']>> = {
  flagged: 'flagged',
  own: 'active',
  active: 'active',
  wider: 'active',
  partly: 'active',
  expired: 'expired',
  failed: 'unknown',
};

export interface StandingMarkProps {
  readonly code: StandingCode;
  /** Whether it is flagged, where the code says that it is active. */
  readonly isAlsoFlagged: boolean;
  /** In full, on hover. */
  readonly details: readonly string[];
}

/** What the registry says of an identifier, in a word. */
export function StandingMark({ code, isAlsoFlagged, details }: StandingMarkProps) {
  const status = STATUS_OF[code];
  const ofCode = t(`registryCheck.word.${code}`);
  const word = isAlsoFlagged ? t('registryCheck.wordFlagged', { word: ofCode }) : ofCode;
  const title = details.join(' · ');
  if (status === undefined) return <span title={title}>{word}</span>;
  return (
    <StatusMark status={status} title={title}>
      {word}
    </StatusMark>
  );
}
