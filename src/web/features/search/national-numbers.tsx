import { Group, Text } from '@mantine/core';
import type { CountryCode } from '../../../contract/country.ts';
import { numberDialledIn } from '../../../reading/identifier/read-identifier.ts';
import { type ListQuery, readList } from '../../../reading/search/search-query.ts';
import { NationalCountry } from '../../identifiers/national/national-country.tsx';
import { t } from './messages.ts';

export interface NationalNumbersProps extends Pick<ListQuery, 'text' | 'list'> {
  readonly onRead: (query: ListQuery) => void;
}

/** Asks for the country of a list's national numbers, and reads the list with it. */
export function NationalNumbers({ text, list, onRead }: NationalNumbersProps) {
  const { nationals } = list;
  if (nationals.length === 0) return null;

  function readIn(country: CountryCode) {
    const { query } = readList(text, country, nationals);
    // Where numbers were read by a guess before, the text has no more what was left out.
    const leftOut = Math.max(list.leftOut, query.list.leftOut);
    onRead({ ...query, list: { ...query.list, leftOut } });
  }

  return (
    <Group gap={6}>
      <Text size="sm">{t('search.nationals', { count: nationals.length })}</Text>
      <NationalCountry
        wordsOf={(country) => {
          const count = nationals.filter((number) => numberDialledIn(number, country) !== undefined).length;
          return count === 0 ? undefined : t('search.useNationals', { count });
        }}
        onTake={readIn}
      />
    </Group>
  );
}
