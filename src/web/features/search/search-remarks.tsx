import { Button } from '@mantine/core';
import { plannedRange } from '../../../reading/home-country/numbering-plan.ts';
import { longerNumbers } from '../../../reading/home-country/phone-prefix.ts';
import type { Meant, Query } from '../../../reading/search/query.ts';
import { NationalNumbers, type Question } from './national-numbers.tsx';
import { SkippedLines } from './skipped-lines.tsx';
import { t } from './messages.ts';
import classes from './search-box.module.css';
import { searchWarnings } from './term-words.ts';

interface RemarksProps {
  readonly query: Query;
  /** Whether the analyst has searched for it. */
  readonly asked: boolean;
  readonly onTake: (meant: Pick<Meant, 'text' | 'why'>) => void;
  /** The question for the country of a list's national numbers. */
  readonly question: Question;
}

/** What is to be said of an understood query: warnings, and what of a list was not read. */
export function Remarks({ query, asked, onTake, question }: RemarksProps) {
  const { terms, list } = query;
  const [term, another] = terms;
  if (list !== undefined)
    return (
      <>
        {/* Its answer says the same. */}
        {!asked && <SkippedLines list={list} />}
        <NationalNumbers text={query.text} list={list} {...question} />
      </>
    );
  if (term === undefined || another !== undefined) return null;
  // Not while typing: every number is short at first.
  const [planned, prefix] = asked ? [plannedRange(term), longerNumbers(term)] : [];
  const warnings = searchWarnings(term);
  return (
    <>
      {warnings.length > 0 && <span className={classes['quiet']}>{warnings.join(' · ')}</span>}
      {[
        { text: planned, words: t('search.planned'), why: t('search.plannedWhy') },
        { text: prefix, words: t('search.prefix'), why: t('search.prefixWhy') },
      ].map(
        ({ text, words, why }) =>
          text !== undefined && (
            <span key={text} className={classes['suggestion']}>
              {words}
              <Button variant="default" size="compact-sm" onClick={() => onTake({ text, why })}>
                {t('search.use')} {text}
              </Button>
            </span>
          ),
      )}
    </>
  );
}
