import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { parseSearchTerm, type SearchTerm } from '../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../api/tolerant-record.ts';
import { MarkedText } from '../components/marked-text.tsx';
import { readDossier } from './dossier.ts';
import { DossierLink } from './dossier-link.tsx';
import classes from './dossier.module.css';
import { verdictText } from './dossier-words.ts';
import { FindingsList } from './findings-list.tsx';
import { t } from './messages.ts';
import { NumberFactsList } from './number-facts-list.tsx';

interface SummaryProps {
  readonly term: SearchTerm;
  readonly identifier: string;
  readonly records: readonly RegistryRecord[];
}

function Summary({ term, identifier, records }: SummaryProps) {
  const dossier = useMemo(() => readDossier(term, records), [term, records]);
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <MarkedText>{verdictText(dossier)}</MarkedText>
      </Text>
      {dossier.findings.length > 0 && <FindingsList findings={dossier.findings} />}
      {dossier.leftOut > 0 && <Text size="sm">{t('dossier.leftOut', { count: dossier.leftOut })}</Text>}
      <NumberFactsList term={term} />
      <Text size="sm">
        <DossierLink identifier={identifier} className={classes['link']}>
          {t('dossier.whole')}
        </DossierLink>
      </Text>
    </Stack>
  );
}

export interface DossierSummaryProps {
  readonly identifier: string;
  /** What is loaded of it: the answer to a search that it lies in will do. Nothing is fetched here. */
  readonly records: readonly RegistryRecord[];
}

/** The dossier in short: the verdict, where peers agree and differ, what the number itself says, and the link to all of it. */
export function DossierSummary({ identifier, records }: DossierSummaryProps) {
  const term = useMemo(() => parseSearchTerm(identifier), [identifier]);
  if (!term.ok) return <Text size="sm">{t('dossier.unknownForm')}</Text>;
  return <Summary term={term} identifier={identifier} records={records} />;
}
