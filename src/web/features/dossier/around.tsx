import { Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { relationOf } from '../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { TransactionIdentifier } from '../../ui/components/text/transaction-text.tsx';
import { DossierLink } from '../../registry/identifier-facts/dossier-link.tsx';
import { MOST_RECORDS } from '../../registry/identifier-facts/dossier.ts';
import { ContributionsTable } from './contributions-table.tsx';
import { t } from './messages.ts';
import { RegistryAnswerOf } from './registry-answer.tsx';

export interface AroundProps {
  readonly identifier: string;
  readonly term: SearchTerm;
  /** The block that contains the identifier. */
  readonly block: SearchTerm;
  readonly ownPeerId: string | undefined;
}

interface NeighboursProps extends AroundProps {
  readonly records: readonly RegistryRecord[];
}

function Neighbours({ identifier, term, block, records, ownPeerId }: NeighboursProps) {
  const neighbours = useMemo(
    () => records.slice(0, MOST_RECORDS).filter(({ id }) => relationOf(term, id) === 'apart'),
    [term, records],
  );
  return (
    <>
      <Text size="sm">
        {t('dossierPage.aroundCount', { count: neighbours.length })}{' '}
        <DossierLink identifier={block.wire}>
          <TransactionIdentifier>{block.wire}</TransactionIdentifier>
        </DossierLink>
      </Text>
      {neighbours.length > 0 && (
        <ContributionsTable
          label={t('dossierPage.aroundTable')}
          records={neighbours}
          own={identifier}
          ownPeerId={ownPeerId}
        />
      )}
    </>
  );
}

/** Contributions in the block around an identifier that do not touch it. */
export function Around(props: AroundProps) {
  return (
    <Stack gap="xs">
      <Title order={2}>{t('dossierPage.around')}</Title>
      <RegistryAnswerOf term={props.block}>
        {({ records }) => <Neighbours {...props} records={records} />}
      </RegistryAnswerOf>
    </Stack>
  );
}
