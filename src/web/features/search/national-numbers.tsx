import { Group, Text } from '@mantine/core';
import { type RefObject, useMemo } from 'react';
import type { CountryCode } from '../../../contract/country.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { callingCodeOf } from '../../../contract/identifier/phone.ts';
import {
  countriesOfCode,
  countriesOfNumber,
  readNumberingPlan,
} from '../../../reading/home-country/numbering-plan.ts';
import { numberDialledIn } from '../../../reading/identifier/read-identifier.ts';
import type { ListQuery, QueryList } from '../../../reading/search/query.ts';
import { readList } from '../../../reading/search/read-list.ts';
import { browserCountry, NationalCountry } from '../../identifiers/national/national-country.tsx';
import { shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

/** What answers the question, and where it stands. */
export interface Question {
  /** `said`: how many numbers were read by which country. */
  readonly onRead: (query: ListQuery, said: string) => void;
  readonly questionRef?: RefObject<HTMLDivElement | null>;
}

interface NationalNumbersProps extends Question, Pick<ListQuery, 'text' | 'list'> {}

/** As many as stand in the question. */
const MOST_NAMED = 2;

/** The first of these, and how many more there are. */
function firstOf(parts: readonly string[]): string {
  const named = parts.slice(0, MOST_NAMED).join(', ');
  const count = parts.length - MOST_NAMED;
  return count > 0 ? t('search.andMore', { named, count }) : named;
}

const namesOf = (numbers: readonly string[]): string =>
  firstOf(numbers.map((number) => shownOwnInRow(number)));

/** The country of a number, or the main one of its calling code. */
const countryOf = (number: string): CountryCode | undefined =>
  countriesOfNumber(number)[0] ?? countriesOfCode(callingCodeOf(number.slice(1)))[0];

/**
 * The country of all phone numbers of a list, if its national numbers can be of it. The browser's comes first where
 * they can be of that, too, begin with 0 as they are dialled in most countries, and as many are assigned there.
 */
function countryBeside({ items, nationals }: QueryList): CountryCode | undefined {
  const numbers = items.flatMap(({ terms }) => terms).filter(({ kind }) => kind === 'phone');
  const [country, another] = new Set(numbers.map(({ canonical }) => countryOf(canonical)));
  const areOf = (one: CountryCode) => nationals.every((number) => numberDialledIn(number, one) !== undefined);
  const assignedIn = (one: CountryCode) =>
    nationals.filter((number) => readNumberingPlan(numberDialledIn(number, one) ?? '')?.kind !== undefined)
      .length;
  if (country === undefined || another !== undefined || !areOf(country)) return undefined;
  const own = browserCountry();
  const isOwn = own !== undefined && areOf(own) && nationals.some((number) => number.startsWith('0'));
  return isOwn && assignedIn(own) >= assignedIn(country) ? undefined : country;
}

interface Dialled {
  readonly number: string;
  readonly read: string;
}

/** Those of these numbers that can be dialled in a country; that of many is computed once. */
function dialledOf(numbers: readonly string[]) {
  const known = new Map<CountryCode, readonly Dialled[]>();
  return (country: CountryCode): readonly Dialled[] => {
    const dialled =
      known.get(country) ??
      numbers.flatMap((number) => {
        const read = numberDialledIn(number, country);
        return read === undefined ? [] : [{ number, read }];
      });
    known.set(country, dialled);
    return dialled;
  };
}

/** Asks for the country of a list's national numbers, reads the list with it. */
export function NationalNumbers({ text, list, onRead, questionRef }: NationalNumbersProps) {
  const { nationals } = list;
  const dialledIn = useMemo(() => dialledOf(nationals), [nationals]);
  const likelyCountry = useMemo(() => countryBeside(list), [list]);
  if (nationals.length === 0) return null;

  function readIn(country: CountryCode) {
    const { query } = readList(text, country, nationals);
    // Where numbers were read by a guess before, the text has no more what was left out.
    const leftOut = Math.max(list.leftOut, query.list.leftOut);
    const dialled = dialledIn(country);
    const pairs = dialled.map(({ number, read }) =>
      t('search.nationalPair', { number: shownOwnInRow(number), read }),
    );
    const said = t('search.nationalsRead', {
      count: dialled.length,
      country: countryName(country),
      pairs: firstOf(pairs),
    });
    onRead({ ...query, list: { ...query.list, leftOut } }, said);
  }

  /** Names the numbers that are of another country. */
  function othersThan(country: CountryCode): string {
    const dialled = new Set(dialledIn(country).map(({ number }) => number));
    const others = nationals.filter((number) => !dialled.has(number));
    return others.length === 0 ? '' : t('search.nationalsLeft', { numbers: namesOf(others) });
  }

  return (
    // The key that led to its button does not press it while it is held.
    <Group
      gap={6}
      ref={questionRef}
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
    >
      <Text size="sm" role="status">
        {t('search.nationals', { count: nationals.length, numbers: namesOf(nationals) })}
      </Text>
      <NationalCountry
        likelyCountry={likelyCountry}
        wordsOf={(country) => {
          const { length: count } = dialledIn(country);
          if (count === 0) return undefined;
          return count === nationals.length
            ? t('search.useNationals', { count })
            : t('search.useSomeNationals', { count, total: nationals.length });
        }}
        noteOn={othersThan}
        onTake={readIn}
      />
    </Group>
  );
}
