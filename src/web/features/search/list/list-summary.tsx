import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { skippedSentences } from '../../../identifiers/pasted/line-sentences.ts';
import type { ListQuery, QueryList } from '../../../../reading/search/search-query.ts';
import type { SearchAnswer } from '../../../../client/registry/read-search.ts';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { t } from '../messages.ts';
import { QueryLink } from '../search-cards.tsx';
import classes from './list-summary.module.css';

export interface ListSummaryProps {
  readonly list: QueryList;
  readonly terms: readonly SearchTerm[];
  readonly answer: SearchAnswer | undefined;
  readonly onQuery: (query: string) => void;
  /** Adds identifiers to the draft report. */
  readonly onReport: (identifiers: readonly string[]) => void;
  /** Left out where the list stands in the address. */
  readonly onClose?: (() => void) | undefined;
}

/** What a list as a whole came to: which of its identifiers are new, and what of it was not read. */
export function ListSummary({ list, terms, answer, onQuery, onReport, onClose }: ListSummaryProps) {
  const { items } = list;
  const counts = answer?.counts;
  const found = new Set(terms.flatMap(({ wire }, at) => (counts?.[at] === 0 ? [] : [wire])));
  const distinct = [...new Map(items.map((item) => [item.terms[0]?.wire, item])).values()];
  const fresh =
    counts === undefined ? [] : distinct.filter((item) => !item.terms.some(({ wire }) => found.has(wire)));
  // Prefixes and some ranges can be looked up but not reported.
  const reportable = fresh.flatMap(({ terms: [term, another] }) => {
    const id = term?.singleWire ?? term?.wire ?? '';
    return another === undefined && parseIdentifier(id).ok ? [id] : [];
  });
  return (
    <Stack gap={4}>
      <Group gap="sm">
        {counts !== undefined && (
          <Text role="status" size="sm">
            {t('search.listChecked', {
              total: distinct.length,
              fresh: fresh.length,
              known: distinct.length - fresh.length,
            })}
          </Text>
        )}
        {reportable.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => onReport(reportable)}>
            {t('search.listReportNew', { count: reportable.length })}
          </Button>
        )}
        {onClose !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={onClose}>
            {t('search.listClose')}
          </Button>
        )}
      </Group>
      {skippedSentences(list).map((sentence) => (
        <Text key={sentence} size="sm">
          <MarkedText>{sentence}</MarkedText>
        </Text>
      ))}
      {fresh.length > 0 && (
        <details className={classes['fresh']}>
          <summary>{t('search.listNew', { count: fresh.length })}</summary>
          <ul>
            {fresh.map(({ text }) => (
              <li key={text}>
                <QueryLink query={text} onQuery={onQuery} />
              </li>
            ))}
          </ul>
          <CopyButton
            text={() => fresh.map(({ text }) => text).join('\n')}
            thing={t('search.listNew', { count: fresh.length })}
          />
        </details>
      )}
    </Stack>
  );
}

export interface ListLinkProps {
  readonly list: ListQuery;
  readonly onQuery: (query: string) => void;
}

/** Back to a long list from one of its identifiers. */
export function ListLink({ list, onQuery }: ListLinkProps) {
  return (
    <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => onQuery('')}>
      {t('search.listBack', { count: list.list.items.length })}
    </Anchor>
  );
}
