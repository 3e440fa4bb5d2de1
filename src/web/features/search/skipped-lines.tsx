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

/** What of a list was not read or stands there twice, in a few words; why, on demand. */
export function SkippedLines({ list }: { readonly list: QueryList }) {
  const summary = skippedSummary(list);
  if (summary === undefined) return null;
  const named = withoutNationals(list);
  const sentences = skippedSentences(named, MOST_NAMED);
  return (
    // What may be an identifier is not said in passing.
    <Text
      span
      size="sm"
      {...(named.skipped.some(({ isLikely }) => isLikely) ? {} : { c: 'dimmed' })}
      className={classes['skipped'] ?? ''}
    >
      {summary}
      {sentences.length > 0 && <Hint about={t('search.skipped')}>{sentences.join('\n')}</Hint>}
    </Text>
  );
}
