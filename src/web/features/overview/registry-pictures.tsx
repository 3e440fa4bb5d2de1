import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Statistics } from '../../../contract/peers.ts';
import { statisticsOptions } from '../../api/peer-options.ts';
import { Bars, Swatch } from '../../ui/charts/bars.tsx';
import { listText } from '../../registry/results/address-values.ts';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { ValueBars } from '../../ui/charts/value-bars.tsx';
import { Figures } from '../../ui/components/facts.tsx';
import { isShown, OfferedPart } from '../../ui/offered/offered-part.tsx';
import { shownAsciiInRow, shownInRow } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { countryName } from '../../../reading/countries/country-name.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { exactDay } from '../../ui/format/time.ts';
import { useNow } from '../../ui/format/time-text.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import classes from './overview.module.css';
import { type CountedDay, everyDay, scaleTopOf } from './every-day.ts';

/** Few enough to fit one screen; the table has the rest. */
const SHOWN = 5;
const COUNTS = ['active', 'flagged', 'expired'] as const;

interface DaysProps {
  readonly days: readonly CountedDay[];
  readonly today: string;
}

function Days({ days, today }: DaysProps) {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const sumOf = (kind: 'reported' | 'flagged') => days.reduce((sum, day) => sum + day[kind], 0);
  return (
    <ChartFigure
      title={t('overview.byDay')}
      table={() => ({
        columns: [t('overview.day'), t('overview.reported'), t('overview.ofThemFlagged')],
        rows: days
          .filter(({ reported }) => reported > 0)
          .toReversed()
          .map(({ day, reported, flagged }) => ({ key: day, cells: [day, reported, flagged] })),
      })}
    >
      <Bars
        label={t('overview.countedDays', { reported: sumOf('reported'), flagged: sumOf('flagged') })}
        bars={days.map(({ day, reported, flagged }) => ({
          words: t('overview.dayThere', { day, counted: t('overview.countedDays', { reported, flagged }) }),
          parts: [
            { look: 'plain', count: reported - flagged },
            { look: 'settled', count: flagged },
          ],
        }))}
        scaleTop={scaleTopOf(days)}
        isTall
        ends={[first, last === today ? t('overview.today') : last]}
        legend={
          <span className={classes['legend']}>
            <span className={classes['kind']}>
              <Swatch look="plain" />
              {t('overview.notFlagged')}
            </span>
            <span className={classes['kind']}>
              <Swatch look="settled" />
              {t('overview.counted.flagged')}
            </span>
          </span>
        }
      />
    </ChartFigure>
  );
}

interface CountedValue {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

interface ValuesProps {
  readonly title: string;
  readonly values: readonly CountedValue[];
  /** The filter of Download that each value is. */
  readonly part: 'type' | 'from' | 'to';
}

function Values({ title, values, part }: ValuesProps) {
  if (values.length === 0) return null;
  return (
    <ChartFigure
      title={title}
      table={() => ({
        columns: [t('overview.value'), t('overview.count')],
        rows: values.map(({ value, name, count }) => ({ key: value, cells: [name, count] })),
      })}
    >
      <ValueBars
        values={values.slice(0, SHOWN)}
        renderName={({ value }, words) => (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to={PATHS.download} search={{ [part]: listText([value]) }} {...props} />
            )}
          >
            {words}
          </Anchor>
        )}
      />
    </ChartFigure>
  );
}

const countries = (
  counted: readonly { readonly country: string; readonly reported: number }[],
): readonly CountedValue[] =>
  counted.map(({ country, reported }) => ({
    value: country,
    name: countryName(country) === country ? shownAsciiInRow(country) : countryName(country),
    count: reported,
  }));

function Pictures({ statistics }: { readonly statistics: Statistics }) {
  const { byDay, byFraudType, topOriginations, topDestinations } = statistics;
  const today = exactDay(useNow(), { timeZone: 'UTC' });
  const days = useMemo(() => everyDay(byDay, today), [byDay, today]);
  const types = Object.entries(byFraudType)
    .map(([value, count]) => ({ value, name: shownInRow(value), count }))
    .toSorted((one, other) => other.count - one.count);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('overview.total', { count: statistics.total })}
      </Text>
      <Figures
        figures={COUNTS.map((count) => ({
          name: t(`overview.counted.${count}`),
          children: t('overview.number', { count: statistics[count] }),
        }))}
      />
      {days.length > 0 && <Days days={days} today={today} />}
      <div className={classes['values']}>
        <Values title={t('overview.types')} part="type" values={types} />
        <Values title={t('overview.originations')} part="from" values={countries(topOriginations)} />
        <Values title={t('overview.destinations')} part="to" values={countries(topDestinations)} />
      </div>
    </>
  );
}

/** The whole registry in numbers and charts, if the service counts it. */
export function RegistryPictures({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const statistics = useQuery(statisticsOptions(session.client, accountId));
  if (!isShown(statistics)) return null;
  return (
    <TitledCard title={t('overview.registry')}>
      <OfferedPart
        query={statistics}
        waiting={t('overview.registryWaiting')}
        failed={t('overview.registryFailed')}
        heightPx={320}
      >
        {(data) => <Pictures statistics={data} />}
      </OfferedPart>
    </TitledCard>
  );
}
