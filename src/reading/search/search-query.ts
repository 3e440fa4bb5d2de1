import type { CountryCode } from '../../contract/country.ts';
import { termOf } from '../identifier/notation.ts';
import { isAnyMailbox } from '../identifier/read-identifier.ts';
import { FOUND_INSIDE, NATIONAL_NUMBER, type RefusalCode } from '../identifier/refusal.ts';
import { t } from './messages.ts';
import { type ListQuery, type Meant, type Query, readOne, single } from './query.ts';
import { BETWEEN_ITEMS, type ReadList, readList } from './read-list.ts';

/** The interpretation of a search query, typed or from a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | ({ readonly state: 'understood' } & Query)
  /** `meant`: the likeliest first. */
  | {
      readonly state: 'refused';
      readonly code: RefusalCode | 'guess';
      readonly reason: string;
      readonly meant: readonly Meant[];
      /** A list of which nothing is read, or which waits for the country of its numbers. */
      readonly list?: ListQuery;
    };

/** Longer lists stand in no address. */
const MOST_ADDRESS_CHARACTERS = 2000;
const MOST_ADDRESS_ITEMS = 50;

/** Whether an address holds it. */
export const fitsAddress = (text: string, items: number): boolean =>
  text.length <= MOST_ADDRESS_CHARACTERS && items <= MOST_ADDRESS_ITEMS;

/** Longer texts are read as a list where they are pasted. */
export const MOST_TYPED_CHARACTERS = 20_000;
const MAY_BE_LIST = /[,;|⏎\s]/u;

/** The grammar takes them for one URL. */
const SEVERAL_URLS = /[,;|]https?:\/\//iu;

/** A list that waits for the country of its national numbers. */
const nationalsOf = (list: ListQuery): Understanding => ({
  state: 'refused',
  code: NATIONAL_NUMBER,
  reason: t('query.nationals', { count: list.list.nationals.length }),
  meant: [],
  list,
});

/** With guesses in it, a list waits to be taken as it may be meant. */
export function understandingOf({ query, whys }: ReadList): Understanding {
  if (query.list.items.length === 0) return nationalsOf(query);
  return whys.length === 0
    ? { state: 'understood', ...query }
    : { state: 'refused', code: 'guess', reason: '', meant: [{ ...query, why: whys.join(', ') }] };
}

/** A list in one line or several; `undefined` where it may as well be a sentence or one identifier. */
function understandList(read: ReadList): Understanding | undefined {
  const { items, nationals, skipped, isOneLine } = read.query.list;
  // Of several lines one may be all that is read, or a part of it: the others are named.
  const isList = isOneLine
    ? items.length + nationals.length > 1 && !skipped.some(({ isPartlyRead }) => isPartlyRead)
    : items.length + nationals.length > 0;
  return isList ? understandingOf(read) : undefined;
}

/** All that was found in a text that is no list, before each alone; `undefined` where that is the same. */
function foundTogether({ query, whys }: ReadList, meant: readonly Meant[]): readonly Meant[] {
  const { items, skipped } = query.list;
  const [only, another] = items;
  const isPart = skipped.some(({ isPartlyRead }) => isPartlyRead);
  const why = isPart ? t('query.perhapsMore') : FOUND_INSIDE;
  if (only === undefined || (another === undefined && meant.some(({ text }) => text === only.text)))
    return [];
  const given = items.map((item) => item.text).join(BETWEEN_ITEMS);
  const found = another === undefined ? only : readList(given, null).query;
  return [{ ...found, why: [...whys, ...(isPart || whys.length === 0 ? [why] : [])].join(', ') }];
}

/** @param homeCountry the country whose numbers may be written without their calling code */
export function understandQuery(text: string, homeCountry: CountryCode | null = null): Understanding {
  if (text.trim() === '') return { state: 'nothing' };
  if (text.length > MOST_TYPED_CHARACTERS)
    return { state: 'refused', code: 'identifier', reason: t('query.tooLong'), meant: [] };
  const asGiven = isAnyMailbox(text) ? undefined : termOf(text);
  if (asGiven !== undefined && !SEVERAL_URLS.test(text))
    return { state: 'understood', ...single(text, asGiven) };
  const read = MAY_BE_LIST.test(text.trim()) ? readList(text, homeCountry) : undefined;
  const list = read && understandList(read);
  // A comma may as well stand inside a URL.
  if (list?.state === 'understood') return list;
  const one = readOne(text, homeCountry);
  if (one.query !== undefined) return { state: 'understood', ...one.query };
  if (list !== undefined) return list;
  // Of several lines, the first identifier is no answer.
  if (read?.query.list.isOneLine === false)
    return {
      state: 'refused',
      code: 'identifier',
      reason: t(
        read.query.list.skipped.some(({ isLikely }) => isLikely) ? 'query.unclearLines' : 'query.noLine',
      ),
      meant: [],
      list: read.query,
    };
  const meant = [...(read === undefined ? [] : foundTogether(read, one.meant)), ...one.meant];
  // Among words; alone, it is asked about otherwise.
  const isNational = meant.length === 0 && one.code !== NATIONAL_NUMBER;
  return read !== undefined && isNational && read.query.list.nationals.length > 0
    ? nationalsOf(read.query)
    : { state: 'refused', ...one, meant };
}
