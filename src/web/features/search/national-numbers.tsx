import { Group, Text } from '@mantine/core';
import type { CountryCode } from '../../../contract/country.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { countriesOfNumber } from '../../../reading/home-country/numbering-plan.ts';
import { numberDialledIn } from '../../../reading/identifier/read-identifier.ts';
import type { ListQuery, QueryList } from '../../../reading/search/query.ts';
import { readList } from '../../../reading/search/read-list.ts';
import { browserCountry, NationalCountry } from '../../identifiers/national/national-country.tsx';
import { shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

export interface NationalNumbersProps extends Pick<ListQuery, 'text' | 'list'> {
  /** `said`: how many numbers were read by which country. */
  readonly onRead: (query: ListQuery, said: string) => void;
}

/** As many as stand in the question. */
const MOST_NAMED = 2;

/**
 * The country of all phone numbers of a list, if its national numbers can be of it. The browser's comes first where
 * they can be of that, too, and begin with 0 as they are dialled in most countries.
 */
function countryBeside({ items, nationals }: QueryList): CountryCode | undefined {
  const numbers = items.flatMap(({ terms }) => terms).filter(({ kind }) => kind === 'phone');
  const [country, another] = new Set(numbers.map(({ canonical }) => countriesOfNumber(canonical)[0]));
  const areOf = (one: CountryCode) => nationals.every((number) => numberDialledIn(number, one) !== undefined);
  if (country === undefined || another !== undefined || !areOf(country)) return undefined;
  const own = browserCountry();
  const isOwn = own !== undefined && areOf(own) && nationals.some((number) => number.startsWith('0'));
  return isOwn ? undefined : country;
}

/** Asks for the country of a list's national numbers, reads the list with it. */
export function NationalNumbers({ text, list, onRead }: NationalNumbersProps) {
  const { nationals } = list;
  if (nationals.length === 0) return null;
  const countIn = (country: CountryCode) =>
    nationals.filter((number) => numberDialledIn(number, country) !== undefined).length;

  function readIn(country: CountryCode) {
    const { query } = readList(text, country, nationals);
    // Where numbers were read by a guess before, the text has no more what was left out.
    const leftOut = Math.max(list.leftOut, query.list.leftOut);
    const said = t('search.nationalsRead', { count: countIn(country), country: countryName(country) });
    onRead({ ...query, list: { ...query.list, leftOut } }, said);
  }

  const named = nationals.slice(0, MOST_NAMED).map((number) => shownOwnInRow(number));
  const numbers = [...named, ...(nationals.length > MOST_NAMED ? ['…'] : [])].join(', ');
  return (
    <Group gap={6}>
      <Text size="sm" role="status">
        {t('search.nationals', { count: nationals.length, numbers })}
      </Text>
      <NationalCountry
        beside={countryBeside(list)}
        wordsOf={(country) => {
          const count = countIn(country);
          if (count === 0) return undefined;
          return count === nationals.length
            ? t('search.useNationals', { count })
            : t('search.useSomeNationals', { count, total: nationals.length });
        }}
        onTake={readIn}
      />
    </Group>
  );
}
