import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { COUNTRY_CODES, isCountryCode } from '../../../contract/country.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { countryName } from '../../ui/format/country-name.ts';
import { withModifier } from '../../ui/format/key-names.ts';
import { exactTimes } from '../../ui/format/time.ts';
import { useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import { DIALLING_RULES } from '../../identifiers/home-country/dialling-rules.ts';
import { LANGUAGE } from '../../platform/messages/language.ts';
import {
  LARGE_RANGE_SIZES,
  MAX_UNDO_SECONDS,
  RETENTION_DAYS,
  WATCH_MINUTES,
} from '../../platform/preferences/settings.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import classes from './setting-choices.module.css';
import { t } from './messages.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
  /** What the choice changes, shown at once. */
  readonly children?: ReactNode;
}

function Choice<Value extends string>({
  label,
  hint,
  value,
  options,
  onChoose,
  children,
}: ChoiceProps<Value>) {
  return (
    <Stack gap={4}>
      <NativeSelect
        label={label}
        description={hint}
        maw={420}
        value={value}
        data={[...options]}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      />
      {children !== undefined && (
        <Text size="sm" role="status" className={classes.example}>
          {children}
        </Text>
      )}
    </Stack>
  );
}

const SCHEMES = ['auto', 'light', 'dark'] as const;
const DENSITIES = ['compact', 'comfortable'] as const;
const CLOCKS = ['24h', '12h', 'locale'] as const;

function LookCard() {
  const { colourScheme, density } = useSettings();
  const store = useSettingsStore();
  return (
    <TitledCard title={t('settings.look')}>
      <Choice
        label={t('settings.colourScheme')}
        hint={t('settings.colourSchemeHint')}
        value={colourScheme}
        options={SCHEMES.map((value) => ({ value, label: t(`settings.colourScheme.${value}`) }))}
        onChoose={(chosen) => store.change({ colourScheme: chosen })}
      />
      <Choice
        label={t('settings.density')}
        hint={t('settings.densityHint')}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
        onChoose={(chosen) => store.change({ density: chosen })}
      />
    </TitledCard>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function countryOptions(): readonly Option[] {
  const byName = new Intl.Collator(LANGUAGE.tag);
  const countries = COUNTRY_CODES.map((value): Option => ({ value, label: countryName(value) }));
  return [
    { value: '', label: t('settings.noHomeCountry') },
    ...countries.toSorted((one, other) => byName.compare(one.label, other.label)),
  ];
}

function timeZoneOptions(chosen: string): readonly Option[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: 'local', label: t('settings.timeZoneLocal', { name: here }) },
    { value: 'UTC', label: 'UTC' },
    // Another browser may name the same zone differently: Asia/Kolkata is Asia/Calcutta in some.
    ...[...new Set([...Intl.supportedValuesOf('timeZone'), chosen])]
      .filter((name) => name !== 'UTC' && name !== 'local')
      .map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
}

/** What becomes of a number: `0… is offered as +44…`. */
function numberExample(homeCountry: string): string {
  const [code, trunkPrefix] = (isCountryCode(homeCountry) ? DIALLING_RULES[homeCountry] : undefined) ?? [];
  return code === undefined
    ? t('settings.homeCountryNoNumbers')
    : t('settings.homeCountryExample', { from: trunkPrefix ?? '', code });
}

function NumbersAndTimesCard() {
  const { homeCountry, timeZone, clock } = useSettings();
  const store = useSettingsStore();
  const nowMs = useNow();
  const format = useTimeFormat();
  const countries = useMemo(() => countryOptions(), []);
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  return (
    <TitledCard title={t('settings.numbersAndTimes')}>
      <Choice
        label={t('settings.homeCountry')}
        hint={t('settings.homeCountryHint')}
        value={homeCountry ?? ''}
        options={countries}
        onChoose={(chosen) => store.change({ homeCountry: isCountryCode(chosen) ? chosen : null })}
      >
        {homeCountry === null ? t('settings.homeCountryNone') : numberExample(homeCountry)}
      </Choice>
      <Choice
        label={t('settings.timeZone')}
        hint={t('settings.timeZoneHint')}
        value={timeZone}
        options={zones}
        onChoose={(chosen) => store.change({ timeZone: chosen })}
      />
      <Choice
        label={t('settings.clock')}
        value={clock}
        options={CLOCKS.map((value) => ({ value, label: t(`settings.clock.${value}`) }))}
        onChoose={(chosen) => store.change({ clock: chosen })}
      >
        {t('settings.now', { time: exactTimes(nowMs, format).replace('\n', ' · ') })}
      </Choice>
    </TitledCard>
  );
}

function KeyboardCard() {
  const { shortcuts } = useSettings();
  const store = useSettingsStore();
  return (
    <TitledCard title={t('settings.keyboard')}>
      <Checkbox
        label={t('settings.shortcuts')}
        description={t('settings.shortcutsHint', { keys: withModifier('K') })}
        checked={shortcuts}
        onChange={({ currentTarget }) => store.change({ shortcuts: currentTarget.checked })}
      />
    </TitledCard>
  );
}

const undoTimes = [...Array.from({ length: MAX_UNDO_SECONDS + 1 }, (_, seconds) => seconds), null].map(
  (seconds) => ({
    value: String(seconds),
    label:
      seconds === null
        ? t('settings.undoNoLimit')
        : seconds === 0
          ? t('settings.undoNone')
          : t('settings.undoSeconds', { seconds }),
    seconds,
  }),
);

function FlagsCard() {
  const { undoSeconds } = useSettings();
  const store = useSettingsStore();
  return (
    <TitledCard title={t('settings.flags')}>
      <Choice
        label={t('settings.undo')}
        hint={t('settings.undoHint')}
        value={String(undoSeconds)}
        options={undoTimes}
        onChoose={(chosen) => {
          const time = undoTimes.find(({ value }) => value === chosen);
          if (time !== undefined) store.change({ undoSeconds: time.seconds });
        }}
      />
    </TitledCard>
  );
}

const retentions = RETENTION_DAYS.map((days) => ({
  value: String(days),
  label: t('settings.retentionDays', { days }),
  days,
}));

const watchPaces = [...WATCH_MINUTES, null].map((minutes) => ({
  value: String(minutes),
  label: minutes === null ? t('settings.watchNever') : t('settings.watchMinutes', { minutes }),
  minutes,
}));

function ActivityCard() {
  const { retentionDays, watchMinutes } = useSettings();
  const store = useSettingsStore();
  return (
    <TitledCard title={t('settings.activity')}>
      <Choice
        label={t('settings.retention')}
        hint={t('settings.retentionHint')}
        value={String(retentionDays)}
        options={retentions}
        onChoose={(chosen) => {
          const retention = retentions.find(({ value }) => value === chosen);
          if (retention !== undefined) store.change({ retentionDays: retention.days });
        }}
      />
      <Choice
        label={t('settings.watch')}
        hint={t('settings.watchHint')}
        value={String(watchMinutes)}
        options={watchPaces}
        onChoose={(chosen) => {
          const pace = watchPaces.find(({ value }) => value === chosen);
          if (pace !== undefined) store.change({ watchMinutes: pace.minutes });
        }}
      />
    </TitledCard>
  );
}

const largeRanges = LARGE_RANGE_SIZES.map((size) => ({
  value: String(size),
  label: t('settings.largeRangeSize', { size }),
  size,
}));

function ReportsCard() {
  const { largeRangeSize } = useSettings();
  const store = useSettingsStore();
  return (
    <TitledCard title={t('settings.reports')}>
      <Choice
        label={t('settings.largeRange')}
        hint={t('settings.largeRangeHint')}
        value={String(largeRangeSize)}
        options={largeRanges}
        onChoose={(chosen) => {
          const large = largeRanges.find(({ value }) => value === chosen);
          if (large !== undefined) store.change({ largeRangeSize: large.size });
        }}
      />
    </TitledCard>
  );
}

/** Every setting; each takes effect at once. */
export function SettingChoices() {
  return (
    <>
      <LookCard />
      <NumbersAndTimesCard />
      <ReportsCard />
      <FlagsCard />
      <KeyboardCard />
      <ActivityCard />
    </>
  );
}
