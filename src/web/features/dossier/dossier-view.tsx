import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { type Relation, relationOf } from '../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { surroundingBlock } from '../../../contract/identifier/surrounding-block.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../ui/components/text/transaction-text.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useFlags } from '../../registry/flagging/use-flags.ts';
import { whyNotFlagged } from '../../registry/flagging/why-not-flagged.ts';
import { useSearch } from '../../registry/results/use-search.ts';
import { readDossier } from '../../registry/identifier-facts/dossier.ts';
import { useNow } from '../../ui/format/time-text.tsx';
import { verdictText } from '../../registry/identifier-facts/dossier-words.ts';
import { FindingsList } from '../../registry/identifier-facts/findings-list.tsx';
import { describeWithFacts } from '../../registry/identifier-facts/number-facts.ts';
import { NumberFactsList } from '../../registry/identifier-facts/number-facts-list.tsx';
import { identifierPath, PATHS } from '../../ui/format/paths.ts';
import { numbersBeginningWith } from '../../../reading/home-country/phone-prefix.ts';
import { ContributionsTable } from './contributions-table.tsx';
import classes from './dossier-page.module.css';
import { t } from './messages.ts';
import { PeersTable } from './peers-table.tsx';
import { RegistryAnswerOf } from './registry-answer.tsx';

const RELATIONS: readonly Relation[] = ['exact', 'contains', 'overlaps', 'inside', 'apart'];

/** `undefined` if it may be a prefix: its neighbours are as short and form no block. */
const blockAround = (term: SearchTerm): string | undefined =>
  numbersBeginningWith(term) === undefined ? surroundingBlock(term) : undefined;

interface SharedProps {
  readonly identifier: string;
  readonly term: SearchTerm;
  readonly ownPeerId: string | undefined;
}

export interface DossierViewProps extends SharedProps {
  /** Starts a report of the identifier alone, or of the values of a contribution. */
  readonly onReport: (like: RegistryRecord | undefined) => void;
}

interface ActionsProps extends Pick<DossierViewProps, 'identifier' | 'term' | 'onReport'> {
  readonly around: string | undefined;
}

function Actions({ identifier, term, around, onReport }: ActionsProps) {
  const flags = useFlags();
  // Asks for nothing: the page below does.
  const { data } = useSearch([term], { enabled: false });
  const toFlag = (data?.records ?? []).filter(
    (record) =>
      record.status === 'active' &&
      whyNotFlagged(record) === undefined &&
      relationOf(term, record.id) === 'exact',
  );
  return (
    <Group gap="xs" data-screen-only>
      {parseIdentifier(identifier).ok && (
        <Button variant="default" onClick={() => onReport(undefined)}>
          {t('dossierPage.report')}
        </Button>
      )}
      {toFlag.length > 0 && (
        <Button variant="default" onClick={() => flags.openSelection(toFlag)}>
          {t('dossierPage.flag')}
        </Button>
      )}
      <Button
        variant="subtle"
        renderRoot={(props) => <Link to={PATHS.search} search={{ q: identifier }} {...props} />}
      >
        {t('dossierPage.search')}
      </Button>
      {around !== undefined && (
        <Button
          variant="subtle"
          renderRoot={(props) => <Link to={PATHS.search} search={{ q: around }} {...props} />}
        >
          {t('dossierPage.searchAround')}
        </Button>
      )}
      <CopyButton text={identifier} thing={t('dossierPage.copyIdentifier')} size="sm" />
      <CopyButton
        text={() => new URL(identifierPath(identifier), window.location.origin).href}
        thing={t('dossierPage.link')}
        size="sm"
      >
        {t('dossierPage.copyLink')}
      </CopyButton>
    </Group>
  );
}

interface SaidProps extends DossierViewProps {
  readonly records: readonly RegistryRecord[];
  readonly numberCard: ReactNode;
}

/** The registry's answer. */
function Said({ identifier, term, records, numberCard, ownPeerId, onReport }: SaidProps) {
  const nowMs = useNow();
  const dossier = useMemo(() => readDossier(term, records), [term, records]);
  const { byRelation, findings, peers, whole, reporters, leftOut } = dossier;
  const [like] = whole;
  return (
    <>
      <div className={classes['cards']}>
        <TitledCard title={t('dossierPage.registryTitle')}>
          <Text className={classes['verdict'] ?? ''} role="status">
            <MarkedText>{verdictText(dossier, nowMs)}</MarkedText>
          </Text>
          {peers.length === 0 && <Text size="sm">{t('dossierPage.unreported')}</Text>}
          {findings.length > 0 && <FindingsList findings={findings} />}
          {findings.length === 0 && reporters.length === 1 && (
            <Text size="sm" c="dimmed">
              {t('dossierPage.onePeer')}
            </Text>
          )}
          {leftOut > 0 && <Text size="sm">{t('dossierPage.leftOut', { count: leftOut })}</Text>}
          {like !== undefined && parseIdentifier(identifier).ok && (
            <Button variant="default" w="fit-content" onClick={() => onReport(like)}>
              {t('dossierPage.reportLike')}
            </Button>
          )}
        </TitledCard>
        {numberCard}
      </div>
      {peers.length > 0 && (
        <Stack gap="xs">
          <Title order={2}>{t('dossierPage.peers')}</Title>
          <PeersTable peers={peers} ownPeerId={ownPeerId} />
        </Stack>
      )}
      {RELATIONS.filter((relation) => byRelation[relation].length > 0).map((relation) => (
        <Stack key={relation} gap="xs">
          <Title order={2}>{t(`dossierPage.relation.${relation}`)}</Title>
          <ContributionsTable
            label={t(`dossierPage.relation.${relation}`)}
            records={byRelation[relation]}
            own={identifier}
            ownPeerId={ownPeerId}
          />
        </Stack>
      ))}
    </>
  );
}

/**
 * Everything about one identifier: the registry's contributions, facts from the number itself, and actions.
 */
export function DossierView({ onReport, ...shared }: DossierViewProps) {
  const { identifier, term } = shared;
  const isNumber = term.space === 'phone' || term.space === 'numeric';
  const numberCard = (
    <TitledCard title={t(isNumber ? 'dossierPage.numberTitle' : 'dossierPage.addressTitle')}>
      <NumberFactsList term={term} />
    </TitledCard>
  );
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <div className={classes['heading']}>
          <PageHeading shown={<TransactionIdentifier>{identifier}</TransactionIdentifier>}>
            {namedIdentifier(identifier)}
          </PageHeading>
        </div>
        <Text c="dimmed">{describeWithFacts(term)}</Text>
        <Actions identifier={identifier} term={term} around={blockAround(term)} onReport={onReport} />
      </Stack>
      <RegistryAnswerOf term={term} without={numberCard}>
        {({ records }) => <Said {...shared} records={records} numberCard={numberCard} onReport={onReport} />}
      </RegistryAnswerOf>
    </Stack>
  );
}
