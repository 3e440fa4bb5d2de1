import { LANGUAGE } from '../../../messages/language.ts';
import { wireOf } from '../../../client/registry/read-search.ts';
import { shownOwn, shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import { MOST_LINE_CHARACTERS } from '../../../reading/search/identifier-list.ts';
import type { QueryList } from '../../../reading/search/query.ts';
import { t } from './messages.ts';
import type { PasteUnderstanding, Reading } from './understand-paste.ts';

/** The number of skipped parts that are named; the rest is counted. */
const MOST_NAMED = 3;

/** Characters of a skipped line: as many as show what is in it. */
const MOST_QUOTED = 80;

const numberFormat = new Intl.NumberFormat(LANGUAGE);

type SkippedLine = QueryList['skipped'][number];

/** Names the first parts of a list that were not read, those that look like identifiers before others. */
export function skippedSentences(
  { skipped, nationals, leftOut }: Pick<QueryList, 'skipped' | 'nationals' | 'leftOut'>,
  mostNamed = MOST_NAMED,
): readonly string[] {
  const rank = (part: SkippedLine) => Number(part.isLikely || nationals.includes(part.text));
  const likeliest = skipped.toSorted((one, other) => rank(other) - rank(one));
  // Several lines of words are named together.
  const words = likeliest.filter((part) => rank(part) === 0 && part.reason === undefined && !part.isTooLong);
  const named = words.length > 1 ? likeliest.filter((part) => !words.includes(part)) : likeliest;
  return [
    ...named.slice(0, mostNamed).map(({ lineNumber, text, isTooLong, isPartlyRead, reason }) => {
      if (isTooLong) return t('query.skippedLong', { lineNumber, most: MOST_LINE_CHARACTERS });
      const values = { lineNumber, text: shownOwn(text.replaceAll('\t', ' '), MOST_QUOTED) };
      if (isPartlyRead) return t('query.partly', values);
      if (nationals.includes(text)) return t('query.skippedNational', values);
      return reason === undefined
        ? t('query.skipped', values)
        : t('query.skippedSince', { ...values, reason });
    }),
    ...(named.length > mostNamed ? [t('query.skippedMore', { count: named.length - mostNamed })] : []),
    ...(named === likeliest ? [] : [t('query.words', linesOf(words))]),
    ...(leftOut === 0 ? [] : [t('paste.leftOut', { count: leftOut })]),
  ];
}

/** Without national numbers, where they are asked about beside it. */
export const withoutNationals = (list: QueryList): QueryList => ({
  ...list,
  skipped: list.skipped.filter(({ text }) => !list.nationals.includes(text)),
});

/** The first numbers of these lines, and how many there are. */
function linesOf(parts: readonly SkippedLine[]) {
  const numbers = [...new Set(parts.map(({ lineNumber }) => lineNumber))];
  // An ellipsis stands for two or more.
  const most = numbers.length > MOST_NAMED + 1 ? MOST_NAMED : numbers.length;
  const named = numbers.slice(0, most).map((number) => numberFormat.format(number));
  const lines = [...named, ...(numbers.length > most ? ['…'] : [])].join(', ');
  return { count: numbers.length, lines };
}

/** In how many lines something is skipped, and which of them may hold an identifier. */
function skippedWords(parts: readonly SkippedLine[], isOneLine: boolean): readonly string[] {
  if (parts.length === 0) return [];
  if (isOneLine) return [t('query.skippedHere', { count: parts.length })];
  const all = linesOf(parts);
  const likely = linesOf(parts.filter((part) => part.isLikely));
  const heads = linesOf(parts.filter((part) => part.isHead));
  const words = all.count - likely.count - heads.count;
  return [
    ...(likely.count === 0 ? [] : [t('query.likelyLines', likely)]),
    ...(heads.count === 0 ? [] : [t('query.heads', { count: heads.count })]),
    ...(words <= 0 ? [] : [t('query.wordLines', { count: words })]),
  ];
}

/** `Skipped in 2 lines: 6, 7 · 1 duplicate`; `undefined` where each line of a list was read, and stands there once. */
export function skippedSummary(list: QueryList): string | undefined {
  const { items, skipped, unreadColumns, leftOut, isOneLine } = withoutNationals(list);
  const duplicates = items.length - new Set(items.map(({ terms }) => wireOf(terms))).size;
  // Of a line that was read, too.
  const partly = skipped.filter(
    ({ isPartlyRead, isBeside, isLikely }) => isPartlyRead || (!isOneLine && isBeside && isLikely),
  );
  const isNamed = (part: SkippedLine) => partly.some(({ lineNumber }) => lineNumber === part.lineNumber);
  const others = skipped.filter((part) => !isNamed(part));
  const beside = isOneLine ? [] : others.filter((part) => part.isBeside);
  const parts = [
    ...(partly.length === 0
      ? []
      : [isOneLine ? t('query.partlyHere') : t('query.partlyLines', linesOf(partly))]),
    ...(beside.length === 0 ? [] : [t('query.skippedHere', { count: beside.length })]),
    ...skippedWords(
      others.filter((part) => !beside.includes(part)),
      isOneLine,
    ),
    ...(unreadColumns.length === 0
      ? []
      : [
          t('query.unreadColumns', {
            headings: unreadColumns.map((one) => `“${shownOwnInRow(one)}”`).join(', '),
          }),
        ]),
    ...(leftOut === 0 ? [] : [t('query.leftOut', { count: leftOut })]),
    ...(duplicates === 0 ? [] : [t('paste.duplicates', { count: duplicates })]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** Summarizes in sentences how a pasted list was understood. */
export function lineSentences({
  query,
  readings,
  mayHoldKey,
}: Extract<PasteUnderstanding, { kind: 'lines' }>): readonly string[] {
  const counts = new Map<Reading['kind'], number>();
  const unique = new Map(readings.map(({ text, kind }) => [text, kind]));
  for (const kind of unique.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const duplicates = readings.length - unique.size;
  const kinds = [
    ...[...counts].map(([kind, count]) => t(`paste.kind.${kind}`, { count })),
    ...(duplicates === 0 ? [] : [t('paste.duplicates', { count: duplicates })]),
  ].join(', ');
  return [
    readings.length === 0 ? t('paste.linesNone') : t('paste.lines', { count: readings.length, kinds }),
    ...skippedSentences(query.list),
    ...(mayHoldKey ? [t('paste.linesKey')] : []),
  ];
}
