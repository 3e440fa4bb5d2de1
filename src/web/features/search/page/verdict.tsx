import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { readDossier } from '../../../registry/identifier-facts/dossier.ts';
import { verdictText } from '../../../registry/identifier-facts/dossier-words.ts';
import { factsLine } from '../../../registry/identifier-facts/number-facts.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { useNow } from '../../../ui/format/time-text.tsx';

export interface VerdictProps {
  /** The only thing that was searched for. */
  readonly term: SearchTerm;
  /** All that was found. */
  readonly records: readonly RegistryRecord[];
}

/** Whether a verdict can be given: of a range, its rows say more. */
export const isSingle = (term: SearchTerm): boolean => term.space === undefined || term.low === term.high;

/** What the registry says of the identifier, and what it is by itself, in a line. */
export function Verdict({ term, records }: VerdictProps) {
  const ownPeerId = useDeskState().account?.peerId;
  const nowMs = useNow();
  const dossier = useMemo(() => readDossier(term, records), [term, records]);
  const facts = useMemo(() => factsLine(term), [term]);
  return (
    <Text size="sm">
      <Text span inherit fw={600}>
        <MarkedText>{verdictText(dossier, nowMs, ownPeerId)}</MarkedText>
      </Text>{' '}
      <Text span inherit c="dimmed">
        <MarkedText>{facts}</MarkedText>
      </Text>
    </Text>
  );
}
