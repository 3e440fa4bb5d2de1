import { Button, NativeSelect, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { COUNTRY_OPTIONS } from '../../../../reading/countries/country-search.ts';
import { peersOptions, statisticsOptions } from '../../../api/peer-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { EVERYTHING } from '../../../registry/results/results-view.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { shownAsciiInRow, shownInRow } from '../../../ui/components/text/shown-text.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { intervalWords, withValues } from '../filter/active-filters.ts';
import { TimeFilter } from '../filter/time-filter.tsx';
import { t } from './messages.ts';
import classes from './newest.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  readonly label: string;
  /** Words for no choice. */
  readonly any: string;
  /** Words for several, which only an address can hold. */
  readonly several: (count: number) => string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChosen: (values: readonly string[]) => void;
}

/** No value has a line end. */
const SEVERAL = '\n';

/** One of the values, or any. */
function ChoiceField({ label, any, several, choices, chosen, onChosen }: ChoiceFieldProps) {
  const [first = '', another] = chosen;
  const isKnown = choices.some(({ value }) => value === first);
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      className={classes.field ?? ''}
      data-active={chosen.length > 0}
      value={another === undefined ? first : SEVERAL}
      data={[
        { value: '', label: any },
        ...(another === undefined ? [] : [{ value: SEVERAL, label: several(chosen.length) }]),
        ...(isKnown || first === '' ? [] : [{ value: first, label: shownInRow(first) }]),
        ...choices,
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== SEVERAL) onChosen(value === '' ? [] : [value]);
      }}
    />
  );
}

export interface NewestFiltersProps {
  readonly accountId: string;
  readonly address: SearchAddress;
  readonly onAddress: (change: Partial<SearchAddress>) => void;
}

/** Which of the newest are shown: by type, country, peer and period. */
export function NewestFilters({ accountId, address, onAddress }: NewestFiltersProps) {
  const { view, countries } = address;
  const { filter } = view;
  const { client } = useDesk().session;
  const { data: statistics } = useQuery(statisticsOptions(client, accountId));
  const { data: peers } = useQuery(peersOptions(client, accountId));
  const format = useTimeFormat();
  const [opened, setOpened] = useState(false);
  const types = new Set([...KNOWN_FRAUD_TYPES, ...Object.keys(statistics?.byFraudType ?? {})]);
  const { type = [], peer = [] } = filter.chosen;
  const isFiltered = type.length + peer.length + countries.length > 0 || filter.reported !== undefined;
  const onFilter = (next: typeof filter) => onAddress({ view: { ...view, filter: next }, open: undefined });
  return (
    <div className={classes.filters}>
      <ChoiceField
        label={t('newest.type')}
        any={t('newest.anyType')}
        several={(count) => t('newest.types', { count })}
        choices={[...types].map((value) => ({ value, label: shownInRow(value) }))}
        chosen={type}
        onChosen={(values) => onFilter(withValues(filter, 'type', values))}
      />
      <ChoiceField
        label={t('newest.country')}
        any={t('newest.anyCountry')}
        several={(count) => t('newest.countries', { count })}
        choices={COUNTRY_OPTIONS}
        chosen={countries}
        onChosen={(values) => onAddress({ countries: values, open: undefined })}
      />
      <ChoiceField
        label={t('newest.peer')}
        any={t('newest.anyPeer')}
        several={(count) => t('newest.peers', { count })}
        choices={(peers ?? []).map(({ peerId }) => ({ value: peerId, label: shownAsciiInRow(peerId) }))}
        chosen={peer}
        onChosen={(values) => onFilter(withValues(filter, 'peer', values))}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.period ?? ''}
            data-active={filter.reported !== undefined}
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {filter.reported === undefined ? t('newest.anyTime') : intervalWords(filter.reported, format)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <TimeFilter filter={filter} onFilter={onFilter} />
        </Popover.Dropdown>
      </Popover>
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onAddress({ view: { ...view, filter: EVERYTHING }, countries: [], open: undefined })}
        >
          {t('newest.clear')}
        </Button>
      )}
    </div>
  );
}
