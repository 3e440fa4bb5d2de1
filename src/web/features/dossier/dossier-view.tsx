import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
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
import { ConfidenceHint } from '../../registry/records/record-fields.tsx';
import { verdictText } from '../../registry/identifier-facts/dossier-words.ts';
import { FindingsList } from '../../registry/identifier-facts/findings-list.tsx';
import { describeTerm } from '../../../reading/identifier/describe-identifier.ts';
import { NumberFactsList } from '../../registry/identifier-facts/number-facts-list.tsx';
import { identifierPath, PATHS } from '../../ui/format/paths.ts';
import { numbersBeginningWith } from '../../../reading/home-country/phone-prefix.ts';
import { ContributionsTable } from './contributions-table.tsx';
import classes from './dossier-page.module.css';
import { t } from './messages.ts';
import { RegistryAnswerOf } from './registry-answer.tsx';

const RELATIONS: readonly Relation[] = ['exact', 'contains', 'overlaps', 'inside', 'apart'];

/** `undefined` if it may be a prefix: its neighbours are as short and form no block. */
const blockAround = (term: SearchTerm): string | undefined =>
  numbersBeginningWith(term) === undefined ? surroundingBlock(term) : undefined;

export interface DossierViewProps {
  readonly identifier: string;
  readonly term: SearchTerm;
  readonly ownPeerId: string | undefined;
  /** Starts a report of the identifier alone, or of the values of a contribution. */
  readonly onReport: (like: RegistryRecord | undefined) => void;
}

/** The answer that the page has, if any. Asks for nothing: `RegistryAnswerOf` does. */
function useRecords(term: SearchTerm): readonly RegistryRecord[] | undefined {
  const { data, error, isFetching } = useSearch([term], { enabled: false });
  return error !== null && !isFetching ? undefined : data?.records;
}

function Actions({ identifier, term, onReport }: Omit<DossierViewProps, 'ownPeerId'>) {
  const flags = useFlags();
  const records = useRecords(term) ?? [];
  const around = blockAround(term);
  const toFlag = records.filter(
    (record) =>
      record.status === 'active' &&
      whyNotFlagged(record) === undefined &&
      relationOf(term, record.id) === 'exact',
  );
  const firstOf = (relation: Relation) => records.find(({ id }) => relationOf(term, id) === relation);
  const like = firstOf('exact') ?? firstOf('contains');
  const canReport = parseIdentifier(identifier).ok;
  return (
    <Group gap="xs" data-screen-only>
      {toFlag.length > 0 && (
        <Button onClick={() => flags.openSelection(toFlag)}>{t('dossierPage.flag')}</Button>
      )}
      {canReport && (
        <Button variant={toFlag.length > 0 ? 'default' : 'filled'} onClick={() => onReport(undefined)}>
          {t('dossierPage.report')}
        </Button>
      )}
      <CopyButton
        text={() => new URL(identifierPath(identifier), window.location.origin).href}
        thing={t('dossierPage.link')}
        size="sm"
      >
        {t('dossierPage.copyLink')}
      </CopyButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={8} aria-label={t('dossierPage.more')} title={t('dossierPage.more')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item renderRoot={(props) => <Link to={PATHS.search} search={{ q: identifier }} {...props} />}>
            {t('dossierPage.search')}
          </Menu.Item>
          {around !== undefined && (
            <Menu.Item renderRoot={(props) => <Link to={PATHS.search} search={{ q: around }} {...props} />}>
              {t('dossierPage.searchAround')}
            </Menu.Item>
          )}
          {like !== undefined && canReport && (
            <Menu.Item onClick={() => onReport(like)}>{t('dossierPage.reportLike')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

interface AnsweredProps extends Pick<DossierViewProps, 'term' | 'ownPeerId'> {
  readonly records: readonly RegistryRecord[];
}

/** The registry's answer in a line, and where peers disagree. */
function Verdict({ term, records, ownPeerId }: AnsweredProps) {
  const nowMs = useNow();
  const dossier = useMemo(() => readDossier(term, records), [term, records]);
  const { byRelation, findings, leftOut } = dossier;
  const isUnreported = byRelation.apart.length === records.length - leftOut;
  return (
    <Stack gap={4}>
      <div>
        <Text span className={classes['verdict'] ?? ''} role="status">
          <MarkedText>{verdictText(dossier, nowMs, ownPeerId)}</MarkedText>
        </Text>{' '}
        {records.some(({ confidenceIndex }) => confidenceIndex !== undefined) && <ConfidenceHint />}
      </div>
      {isUnreported && <Text size="sm">{t('dossierPage.unreported')}</Text>}
      {findings.length > 0 && <FindingsList findings={findings} />}
      {leftOut > 0 && <Text size="sm">{t('dossierPage.leftOut', { count: leftOut })}</Text>}
    </Stack>
  );
}

function Contributions({ term, records, ownPeerId }: AnsweredProps) {
  const { byRelation } = useMemo(() => readDossier(term, records), [term, records]);
  return RELATIONS.filter((relation) => byRelation[relation].length > 0).map((relation) => (
    <Stack key={relation} gap="xs">
      <Title order={2}>{t(`dossierPage.relation.${relation}`)}</Title>
      <ContributionsTable
        label={t(`dossierPage.relation.${relation}`)}
        records={byRelation[relation]}
        isExact={relation === 'exact'}
        ownPeerId={ownPeerId}
      />
    </Stack>
  ));
}

function cardTitle({ space }: SearchTerm, identifier: string): string {
  if (space === 'phone' || space === 'numeric') return t('dossierPage.numberTitle');
  return t(/^https?:/iu.test(identifier) ? 'dossierPage.urlTitle' : 'dossierPage.addressTitle');
}

/**
 * Everything about one identifier: the registry's answer and what can be done, facts from the number itself, and the
 * contributions.
 */
export function DossierView({ onReport, ...shared }: DossierViewProps) {
  const { identifier, term } = shared;
  const records = useRecords(term);
  return (
    <div className={classes['page']}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Stack gap={4}>
            <Group gap="xs" className={classes['heading'] ?? ''}>
              <PageHeading shown={<TransactionIdentifier>{identifier}</TransactionIdentifier>}>
                {namedIdentifier(identifier)}
              </PageHeading>
              <CopyButton text={identifier} thing={t('dossierPage.copyIdentifier')} />
            </Group>
            <Text c="dimmed">{describeTerm(term)}</Text>
          </Stack>
          <Actions identifier={identifier} term={term} onReport={onReport} />
        </Group>
        <RegistryAnswerOf term={term}>
          {(answer) => <Verdict {...shared} records={answer.records} />}
        </RegistryAnswerOf>
      </Stack>
      {records !== undefined && (
        <Stack gap="lg" className={classes['tables'] ?? ''}>
          <Contributions {...shared} records={records} />
        </Stack>
      )}
      <TitledCard title={cardTitle(term, identifier)}>
        <NumberFactsList term={term} />
      </TitledCard>
    </div>
  );
}
