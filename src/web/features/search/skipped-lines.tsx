import { Text } from '@mantine/core';
import type { QueryList } from '../../../reading/search/query.ts';
import {
  skippedSentences,
  skippedSummary,
  withoutNationals,
} from '../../identifiers/pasted/line-sentences.ts';
import { Hint } from '../../ui/components/hint.tsx';
import classes from './search-box.module.css';
import { t } from './messages.ts';

/** As many as a phone has room for. */
const MOST_NAMED = 6;

export interface SkippedLinesProps {
  readonly list: QueryList;
  /** Whether the country of its national numbers is asked after Enter. */
  readonly isAskedNext?: boolean;
}

/** What of a list was not read or stands there twice, in a few words; why, on demand. */
export function SkippedLines({ list, isAskedNext = false }: SkippedLinesProps) {
  const { length: count } = isAskedNext ? list.nationals : [];
  const next = count === 0 ? undefined : t('search.nationalsNext', { count });
  const parts = [next, skippedSummary(list)].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  const named = withoutNationals(list);
  const sentences = skippedSentences(named, MOST_NAMED);
  return (
    // What may be an identifier is not said in passing.
    <Text
      span
      size="sm"
      {...(named.skipped.some(({ isLikely }) => isLikely) || next !== undefined ? {} : { c: 'dimmed' })}
      className={classes['skipped'] ?? ''}
    >
      {parts.join(' · ')}
      {sentences.length > 0 && <Hint about={t('search.skipped')}>{sentences.join('\n')}</Hint>}
    </Text>
  );
}
