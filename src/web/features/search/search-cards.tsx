import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { hostOf, parentHost } from '../../../contract/identifier/host.ts';
import { isHost, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { surroundingBlock } from '../../../contract/identifier/surrounding-block.ts';
import type { Query } from '../../../reading/search/query.ts';
import { longerNumbers } from '../../../reading/home-country/phone-prefix.ts';
import { describeWithFacts } from '../../registry/identifier-facts/number-facts.ts';
import { EmptyState } from '../../ui/components/empty-state.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { type MessageKey, t } from './messages.ts';
import classes from './search-cards.module.css';
import { describeMatch } from './term-words.ts';

export interface QueryLinkProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** A sentence that stands for the query. */
  readonly children?: ReactNode;
}

/** A query as a link: a click searches in place, other ways to follow it (a new tab) open its address. */
export function QueryLink({ query, onQuery, children }: QueryLinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onQuery(query);
  }
  return (
    <Anchor
      className={classes['link'] ?? ''}
      inherit={children !== undefined}
      href={`${PATHS.search}?${new URLSearchParams({ q: query }).toString()}`}
      onClick={follow}
    >
      {children ?? <span className={classes['query']}>{query}</span>}
    </Anchor>
  );
}

export interface AllOfHostProps {
  readonly term: SearchTerm;
  readonly onQuery: (query: string) => void;
}

/** Where the host stands in its sentence. */
const HOLE = '\n';

/** From one URL or mailbox to all that is at its host. */
export function AllOfHost({ term, onQuery }: AllOfHostProps) {
  const host = hostOf(term);
  if (host === undefined) return null;
  const [before, after] = t('search.allOf', { host: HOLE }).split(HOLE);
  return (
    <QueryLink query={host} onQuery={onQuery}>
      {before}
      <span className={classes['query']}>{host}</span>
      {after}
    </QueryLink>
  );
}

/** Says that a registry has found exact URLs alone, in place of a host. */
export function ExactOnlyNote({ term }: Pick<AllOfHostProps, 'term'>) {
  return (
    <Text size="sm">
      {t(term.kind === 'mail-host' ? 'search.exactMailboxesOnly' : 'search.exactUrlsOnly')}
    </Text>
  );
}

const SEARCHABLE: readonly MessageKey[] = [
  'search.askIp',
  'search.askPhone',
  'search.askNumeric',
  'search.askExact',
];

export interface AskFirstProps {
  /** Example queries with results; none outside practice. */
  readonly examples: readonly string[];
  readonly onQuery: (query: string) => void;
}

/** Shown below the box before the first search. */
export function AskFirst({ examples, onQuery }: AskFirstProps) {
  return (
    <EmptyState title={t('search.askTitle')}>
      <Text>{t('search.askText')}</Text>
      <ul className={classes['list']}>
        {SEARCHABLE.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      {examples.length > 0 && (
        <Stack gap={4}>
          <Text fw={600}>{t('search.askExamples')}</Text>
          {examples.map((example) => (
            <QueryLink key={example} query={example} onQuery={onQuery} />
          ))}
        </Stack>
      )}
    </EmptyState>
  );
}

function checkKey(term: SearchTerm): MessageKey {
  const { space } = term;
  if (isHost(term)) return 'search.emptyTryHost';
  if (space === undefined) return 'search.emptyTryExact';
  return space === 'phone' ? 'search.emptyTryPhone' : 'search.emptyTryDigits';
}

export interface NothingFoundProps {
  readonly asked: Query;
  readonly onQuery: (query: string) => void;
  /** Starts a report of the query; omitted if it cannot be reported as it is. */
  readonly onReport: (() => void) | undefined;
}

/** Says how the query was understood, which contributions it would match, and what to try instead. */
export function NothingFound({ asked, onQuery, onReport }: NothingFoundProps) {
  const [term, another] = asked.terms;
  if (term === undefined) return null;
  const isOne = another === undefined;
  const beginning = isOne ? longerNumbers(term) : undefined;
  const above = isOne && isHost(term) ? parentHost(term) : undefined;
  const wider = above ?? beginning ?? (isOne ? surroundingBlock(term) : undefined);
  const widerWords = beginning === undefined ? 'search.emptyTryWider' : 'search.emptyTryBeginning';
  return (
    <EmptyState
      title={
        isOne
          ? t('search.emptyTitleOf', { identifier: shownAsciiText(term.canonical) })
          : t('search.emptyTitle')
      }
    >
      <Text>
        {isOne && hostOf(term) !== undefined
          ? ''
          : `${t('search.emptyUnderstood', { kind: isOne ? describeWithFacts(term) : asked.words })} `}
        {describeMatch(term)} {isOne && <AllOfHost term={term} onQuery={onQuery} />}
      </Text>
      <Text>{t('search.emptyHarmless')}</Text>
      <ul className={classes['list']}>
        {wider !== undefined && (
          <li>
            {t(above === undefined ? widerWords : 'search.emptyTryAbove')}:{' '}
            <QueryLink query={wider} onQuery={onQuery} />
          </li>
        )}
        <li>{t(checkKey(term))}</li>
      </ul>
      {onReport !== undefined && (
        <Button w="fit-content" onClick={onReport}>
          {t('search.emptyReport')}
        </Button>
      )}
    </EmptyState>
  );
}

/** Says which contributions are shown, what that means, and who can help. */
export function TruncatedNote() {
  return (
    <div className={classes['note']}>
      <IconAlertTriangle size={18} aria-hidden className={classes['noteIcon']} />
      <Text size="sm">{t('search.truncated')}</Text>
    </div>
  );
}
