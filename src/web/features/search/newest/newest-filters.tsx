import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { countryName } from '../../../../reading/countries/country-name.ts';
import { COUNTRY_OPTIONS } from '../../../../reading/countries/country-search.ts';
import { peersOptions, statisticsOptions } from '../../../api/peer-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { EVERYTHING } from '../../../registry/results/results-view.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { shownAsciiInRow, shownInRow } from '../../../ui/components/text/shown-text.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { activeFilters, withValue } from '../filter/active-filters.ts';
import { Chips } from '../filter/chips.tsx';
import { FilterButton, reportedPart } from '../filter/filter-button.tsx';
import { type FilterValue, ValueList } from '../filter/value-list.tsx';
import { t } from './messages.ts';

/** The filters of the address that the service knows. */
export function newestFilter({ view, countries }: SearchAddress) {
  const { type = [], peer = [] } = view.filter.chosen;
  return { types: type, peers: peer, countries, reported: view.filter.reported };
}

export interface NewestFiltersProps {
  readonly address: SearchAddress;
  readonly onAddress: (change: Partial<SearchAddress>) => void;
}

/** Those that are chosen first, also where they are none of the values. */
function values(
  known: readonly string[],
  chosen: readonly string[],
  wordsOf: (value: string) => string,
): readonly FilterValue[] {
  return [...new Set([...chosen, ...known])].map((value) => ({ value, words: wordsOf(value) }));
}

const toggled = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

/** Which of the newest are shown: by type, country, peer and period. */
export function NewestFilters({
  accountId,
  address,
  onAddress,
}: NewestFiltersProps & { readonly accountId: string }) {
  const { filter } = address.view;
  const { client } = useDesk().session;
  const { data: statistics } = useQuery(statisticsOptions(client, accountId));
  const { data: peers } = useQuery(peersOptions(client, accountId));
  const [opened, setOpened] = useState(false);
  const { types, peers: chosenPeers, countries, reported } = newestFilter(address);
  const knownTypes = [...KNOWN_FRAUD_TYPES, ...Object.keys(statistics?.byFraudType ?? {})];
  const onFilter = (next: typeof filter) =>
    onAddress({ view: { ...address.view, filter: next }, open: undefined });
  return (
    <FilterButton
      count={types.length + chosenPeers.length + countries.length + (reported === undefined ? 0 : 1)}
      opened={opened}
      onOpened={setOpened}
      onToggle={() => setOpened(!opened)}
      parts={[
        {
          name: 'type',
          title: t('newest.type'),
          chosen: types.length,
          content: (
            <ValueList
              name={t('newest.type')}
              values={values(knownTypes, types, shownInRow)}
              isChosen={(value) => types.includes(value)}
              onToggle={(value) => onFilter(withValue(filter, 'type', value))}
            />
          ),
        },
        {
          name: 'country',
          title: t('newest.country'),
          chosen: countries.length,
          content: (
            <ValueList
              name={t('newest.country')}
              values={values(
                COUNTRY_OPTIONS.map(({ value }) => value),
                countries,
                countryName,
              )}
              isChosen={(value) => countries.includes(value)}
              onToggle={(value) => onAddress({ countries: toggled(countries, value), open: undefined })}
            />
          ),
        },
        {
          name: 'peer',
          title: t('newest.peer'),
          chosen: chosenPeers.length,
          content: (
            <ValueList
              name={t('newest.peer')}
              values={values(
                (peers ?? []).map(({ peerId }) => peerId),
                chosenPeers,
                shownAsciiInRow,
              )}
              isChosen={(value) => chosenPeers.includes(value)}
              onToggle={(value) => onFilter(withValue(filter, 'peer', value))}
            />
          ),
        },
        reportedPart(filter, onFilter),
      ]}
    />
  );
}

/** The active ones, each to be removed. */
export function NewestChips({ address, onAddress }: NewestFiltersProps) {
  const format = useTimeFormat();
  const { view } = address;
  const { types, peers, countries, reported } = newestFilter(address);
  const known = { ...EVERYTHING, chosen: { type: types, peer: peers }, reported };
  const chips = [
    ...activeFilters(known, format).map(({ without, ...words }) => ({
      ...words,
      onRemove: () => onAddress({ view: { ...view, filter: without }, open: undefined }),
    })),
    ...countries.map((code) => ({
      name: t('newest.country'),
      value: shownInRow(countryName(code)),
      onRemove: () => onAddress({ countries: toggled(countries, code), open: undefined }),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <div data-none={false}>
      <Chips
        chips={chips}
        onClear={() => onAddress({ view: { ...view, filter: EVERYTHING }, countries: [], open: undefined })}
      />
    </div>
  );
}
