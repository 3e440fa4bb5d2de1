import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { NarrowerRange } from '../../../contract/envelope.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { surroundingBlock } from '../../../contract/identifier/surrounding-block.ts';
import type { RejectedError } from '../../../client/http/api-errors.ts';
import { narrowerParts } from '../../../client/registry/retrieve-contributions.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import type { Query } from '../../../reading/search/search-query.ts';
import { longerNumbers } from '../../../reading/home-country/phone-prefix.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { type MessageKey, t } from './messages.ts';
import classes from './search-cards.module.css';
import { describeTerm } from '../../../reading/identifier/describe-identifier.ts';
import { describeMatch } from './term-words.ts';

export interface QueryLinkProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** A query as a link: a click searches in place, other ways to follow it (a new tab) open its address. */
export function QueryLink({ query, onQuery }: QueryLinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onQuery(query);
  }
  return (
    <Anchor
      className={classes['example'] ?? ''}
      href={`${PATHS.search}?${new URLSearchParams({ q: query }).toString()}`}
      onClick={follow}
    >
      {query}
    </Anchor>
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
    <Paper withBorder p="lg" className={classes['card'] ?? ''}>
      <Stack gap="sm">
        <Title order={2}>{t('search.askTitle')}</Title>
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
      </Stack>
    </Paper>
  );
}

function checkKey({ space }: SearchTerm): MessageKey {
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
  const wider = beginning ?? (isOne ? surroundingBlock(term) : undefined);
  return (
    <Paper withBorder p="lg" className={classes['card'] ?? ''}>
      <Stack gap="sm">
        <Title order={2}>{t('search.emptyTitle')}</Title>
        <Text>
          {t('search.emptyUnderstood', { kind: isOne ? describeTerm(term) : asked.words })}{' '}
          {describeMatch(term)}
        </Text>
        <ul className={classes['list']}>
          {wider !== undefined && (
            <li>
              {t(beginning === undefined ? 'search.emptyTryWider' : 'search.emptyTryBeginning')}:{' '}
              <QueryLink query={wider} onQuery={onQuery} />
            </li>
          )}
          <li>{t(checkKey(term))}</li>
          <li>{t('search.emptyExpired')}</li>
        </ul>
        {onReport !== undefined && (
          <Button variant="default" w="fit-content" onClick={onReport}>
            {t('search.emptyReport')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

type SearchPart = Pick<NarrowerRange, 'id'> & Partial<NarrowerRange>;

/**
 * The narrower ranges or single values that the registry suggests, limited to those that really are part of
 * the query, and the other terms of the query.
 */
function partsOfQuery(error: RejectedError, terms: readonly SearchTerm[]): readonly SearchPart[] {
  const divided = new Set<SearchTerm>();
  const parts = narrowerParts(error).filter(({ id }) => {
    const part = parseSearchTerm(id);
    if (!part.ok || part.space === undefined) return false;
    const whole = terms.find(
      ({ space, low, high }) =>
        space !== undefined &&
        space === part.space &&
        part.low >= low &&
        part.high <= high &&
        part.high - part.low < high - low,
    );
    if (whole !== undefined) divided.add(whole);
    return whole !== undefined;
  });
  const others = terms.filter((term) => !divided.has(term));
  return parts.length === 0
    ? []
    : [...parts, ...others.map(({ wire, singleWire = wire }) => ({ id: singleWire }))];
}

function isSingle(id: string): boolean {
  const term = parseSearchTerm(id);
  return term.ok && term.low === term.high;
}

export interface TooManyFoundProps {
  readonly error: RejectedError;
  readonly terms: readonly SearchTerm[];
  readonly onQuery: (query: string) => void;
}

/**
 * Says that there are too many matches for one answer and links to the registry's suggestions. Announced when
 * it appears.
 */
export function TooManyFound({ error, terms, onQuery }: TooManyFoundProps) {
  const parts = partsOfQuery(error, terms);
  const areValues = parts.every(({ id }) => isSingle(id));
  return (
    <Paper withBorder p="lg" className={classes['card'] ?? ''} role="alert">
      <Stack gap="sm">
        <Title order={2}>{t('search.tooManyTitle')}</Title>
        <Text>
          <MarkedText>{error.message}</MarkedText>
        </Text>
        {parts.length > 0 && (
          <>
            <Text id="narrower-parts">{t(areValues ? 'search.tooManyValues' : 'search.tooManyParts')}</Text>
            <ul className={classes['list']} aria-labelledby="narrower-parts">
              {parts.map(({ id, about }) => (
                <li key={id}>
                  <span className={classes['part']}>
                    <QueryLink query={id} onQuery={onQuery} />
                    {about !== undefined && (
                      <Text span size="sm" c="dimmed">
                        {t('search.tooManyAbout', { count: about })}
                      </Text>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** Says that only the newest contributions are shown, what that means, and who can help. */
export function TruncatedNote() {
  return (
    <div className={classes['note']}>
      <IconAlertTriangle size={18} aria-hidden className={classes['noteIcon']} />
      <Text size="sm">{t('search.truncated')}</Text>
    </div>
  );
}
