import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { readDossier } from './dossier.ts';
import { DossierLink } from './dossier-link.tsx';
import classes from './dossier.module.css';
import { verdictText } from './dossier-words.ts';
import { FindingsList } from './findings-list.tsx';
import { t } from './messages.ts';
import { NumberFactsList } from './number-facts-list.tsx';

interface SaidProps {
  readonly term: SearchTerm;
  readonly records: readonly RegistryRecord[];
}

function Said({ term, records }: SaidProps) {
  const dossier = useMemo(() => readDossier(term, records), [term, records]);
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <MarkedText>{verdictText(dossier)}</MarkedText>
      </Text>
      {dossier.findings.length > 0 && <FindingsList findings={dossier.findings} />}
      {dossier.leftOut > 0 && <Text size="sm">{t('dossier.leftOut', { count: dossier.leftOut })}</Text>}
    </Stack>
  );
}

export interface DossierSummaryProps {
  readonly identifier: string;
  /**
   * The whole answer to a search that covers the identifier; `undefined` if none is loaded. The summary
   * fetches nothing.
   */
  readonly records: readonly RegistryRecord[] | undefined;
}

/**
 * The short dossier: the verdict, the agreements and differences between peers, the facts of the number, and
 * a link to the full one.
 */
export function DossierSummary({ identifier, records }: DossierSummaryProps) {
  const term = useMemo(() => parseSearchTerm(identifier), [identifier]);
  if (!term.ok) return <Text size="sm">{t('dossier.unknownForm')}</Text>;
  return (
    <Stack gap="xs">
      {records === undefined ? (
        <Text size="sm">{t('dossier.notLoaded')}</Text>
      ) : (
        <Said term={term} records={records} />
      )}
      <NumberFactsList term={term} />
      <Text size="sm">
        <DossierLink identifier={identifier} className={classes['link']}>
          {t('dossier.whole')}
        </DossierLink>
      </Text>
    </Stack>
  );
}
