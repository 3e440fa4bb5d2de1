import { Group, NativeSelect, Switch, Text } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import { COUNTRY_CODES, type CountryCode } from '../../../contract/country.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { countryName } from '../../../reading/countries/country-name.ts';
import { withModifier } from '../../ui/format/key-names.ts';
import { exactTimes } from '../../ui/format/time.ts';
import { useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import { callingCodeIn } from '../../../reading/home-country/numbering-plan.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { MAX_UNDO_SECONDS, type Settings } from '../../platform/preferences/settings.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import classes from './setting-choices.module.css';
import { t } from './messages.ts';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceProps<Key extends keyof Settings> {
  readonly setting: Key;
  readonly label: string;
  readonly options: readonly Option<Settings[Key]>[];
  /** What it does, on demand. */
  readonly hint?: string;
  /** An example of the choice. */
  readonly children?: ReactNode;
}

interface RowProps {
  readonly id: string;
  readonly label: string;
  /** What it does, on demand. */
  readonly hint?: string | undefined;
  /** An example of the choice. */
  readonly example?: ReactNode;
  /** The control of this id. */
  readonly children: ReactNode;
}

/** A setting: its name at one side, its control at the other. */
function Row({ id, label, hint, example, children }: RowProps) {
  return (
    <div className={classes['row']}>
      <div>
        <Group gap={4}>
          <label htmlFor={id} className={classes['name']}>
            {label}
          </label>
          {hint !== undefined && <Hint about={label}>{hint}</Hint>}
        </Group>
        {example !== undefined && (
          <Text size="sm" c="dimmed" role="status" className={classes['example'] ?? ''}>
            {example}
          </Text>
        )}
      </div>
      {children}
    </div>
  );
}

function Choice<Key extends keyof Settings>({ setting, options, children, ...row }: ChoiceProps<Key>) {
  const id = useId();
  const store = useSettingsStore();
  const settings = useSettings();
  return (
    <Row id={id} example={children} {...row}>
      <NativeSelect
        id={id}
        value={String(settings[setting])}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={({ currentTarget }) => {
          const chosen = options.find(({ value }) => String(value) === currentTarget.value);
          if (chosen !== undefined) store.change({ ...settings, [setting]: chosen.value });
        }}
      />
    </Row>
  );
}

const optionsOf = <const Value,>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): readonly Option<Value>[] => values.map((value) => ({ value, label: labelOf(value) }));

function countryOptions(): readonly Option<CountryCode | null>[] {
  const byName = new Intl.Collator(LANGUAGE);
  const countries = optionsOf(COUNTRY_CODES, countryName);
  return [
    { value: null, label: t('settings.noHomeCountry') },
    ...countries.toSorted((one, other) => byName.compare(one.label, other.label)),
  ];
}

function timeZoneOptions(chosen: string): readonly Option<string>[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Another browser may name the same zone differently: Asia/Kolkata is Asia/Calcutta in some.
  const names = new Set(['local', 'UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return optionsOf([...names], (name) =>
    name === 'local' ? t('settings.timeZoneLocal', { name: here }) : name.replaceAll('_', ' '),
  );
}

/** Says as what a number is read that is dialled in the country. */
function numberExample(homeCountry: CountryCode): string {
  const code = callingCodeIn(homeCountry);
  return code === undefined ? t('settings.homeCountryNoNumbers') : t('settings.homeCountryExample', { code });
}

function undoText(seconds: Settings['undoSeconds']): string {
  if (seconds === null) return t('settings.undoNoLimit');
  return seconds === 0 ? t('settings.undoNone') : t('settings.undoSeconds', { seconds });
}
const UNDO_SECONDS = [...Array.from({ length: MAX_UNDO_SECONDS + 1 }, (_, seconds) => seconds), null];

/** Every setting; each takes effect at once. */
export function SettingChoices() {
  const shortcutsId = useId();
  const { homeCountry, shortcuts, timeZone } = useSettings();
  const store = useSettingsStore();
  const nowMs = useNow();
  const format = useTimeFormat();
  const countries = useMemo(() => countryOptions(), []);
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  return (
    <TitledCard title={t('settings.choices')}>
      <div className={classes['choices']}>
        <Choice
          setting="colourScheme"
          label={t('settings.colourScheme')}
          options={optionsOf(['auto', 'light', 'dark'], (scheme) => t(`settings.colourScheme.${scheme}`))}
        />
        <Choice
          setting="undoSeconds"
          label={t('settings.undo')}
          options={optionsOf(UNDO_SECONDS, undoText)}
          hint={t('settings.flagsHint')}
        />
        <Choice setting="homeCountry" label={t('settings.homeCountry')} options={countries}>
          {homeCountry === null ? t('settings.homeCountryNone') : numberExample(homeCountry)}
        </Choice>
        <Choice setting="timeZone" label={t('settings.timeZone')} options={zones}>
          {/* Without the seconds, which would stand still between two ticks. */}
          {t('settings.now', {
            time: exactTimes(nowMs, format)
              .replaceAll(/(:\d\d):\d\d/gu, '$1')
              .replace('\n', ' · '),
          })}
        </Choice>
        <Row
          id={shortcutsId}
          label={t('settings.shortcuts')}
          hint={t('settings.keyboardHint', { keys: withModifier('K') })}
        >
          <Switch
            className={classes['switch'] ?? ''}
            id={shortcutsId}
            checked={shortcuts}
            onChange={({ currentTarget }) => store.change({ shortcuts: currentTarget.checked })}
          />
        </Row>
      </div>
    </TitledCard>
  );
}
