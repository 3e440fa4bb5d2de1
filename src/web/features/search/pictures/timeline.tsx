import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { BrushChart } from '../../../ui/charts/brush-chart.tsx';
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx';
import type { ChartBand } from '../../../ui/charts/chart-shapes.ts';
import { exactDay, type TimeFormat } from '../../../ui/format/time.ts';
import type { TimeBin, Timeline as Times, TimeStep } from '../../../registry/results/pictures.ts';
import type { ResultsFilter } from '../../../registry/results/results-view.ts';
import { t } from './messages.ts';
import classes from './result-pictures.module.css';

const KINDS = ['reported', 'flagged'] as const;
type Kind = (typeof KINDS)[number];

/** A stretch of time in the words of its steps: `2026-11-21`, `2026-11`, `2026`. */
function timeWords(step: TimeStep, first: TimeBin, last: TimeBin, format: TimeFormat): string {
  const cut = step === 'year' ? 4 : step === 'month' ? 7 : 10;
  const from = exactDay(first.fromMs, format).slice(0, cut);
  const to = exactDay(last.toMs, format).slice(0, cut);
  return from === to ? from : t('pictures.days', { from, to });
}

function there(time: string, bins: readonly TimeBin[]): string {
  const sum = (kind: Kind) => bins.reduce((total, bin) => total + bin[kind], 0);
  return t('pictures.timeThere', { time, reported: sum('reported'), flagged: sum('flagged') });
}

export interface TimelineProps {
  /** The height of a strip: the reports alone, or the flags where nothing was reported. */
  readonly stripPx?: number;
  readonly timeline: Times;
  readonly format: TimeFormat;
  readonly filter: ResultsFilter;
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** Reports and flags by day or longer steps. A marked stretch becomes the filter of report or flag time. */
export function Timeline({ timeline, format, filter, onFilter, stripPx }: TimelineProps) {
  const { step, bins, notDated } = timeline;
  const edges = useMemo(() => [...bins.keys(), bins.length].map((edge) => edge / bins.length), [bins]);
  const bands = useMemo(
    () =>
      KINDS.map((kind): ChartBand => ({
        key: kind,
        label: t(`pictures.${kind}`),
        total: bins.reduce((sum, bin) => sum + bin[kind], 0),
        look: kind === 'reported' ? 'live' : 'settled',
        bars: bins.flatMap((bin, place) =>
          bin[kind] === 0
            ? []
            : [{ from: place / bins.length, to: (place + 1) / bins.length, value: bin[kind] }],
        ),
      })).filter(({ bars }) => bars.length > 0),
    [bins],
  );
  const first = bins[0];
  const last = bins.at(-1);
  const words = (from: TimeBin, to: TimeBin) => timeWords(step, from, to, format);
  const isNarrowed = filter.reported !== undefined || filter.flagged !== undefined;
  const reset = isNarrowed
    ? () => onFilter({ ...filter, reported: undefined, flagged: undefined })
    : undefined;

  const isStrip = stripPx !== undefined;
  const chart = first !== undefined && last !== undefined && (
    <BrushChart
      label={t('pictures.timeTitle')}
      edges={edges}
      bands={isStrip ? bands.slice(0, 1).map((band) => ({ ...band, look: 'plain' })) : bands}
      {...(isStrip ? { stripPx } : {})}
      ends={[words(first, first), words(last, last)]}
      describe={(from, to) => there(words(bins[from] ?? first, bins[to] ?? last), bins.slice(from, to + 1))}
      onApply={(from, to, band) =>
        onFilter({
          ...filter,
          [band === 'flagged' ? 'flagged' : 'reported']: {
            fromMs: bins[from]?.fromMs,
            toMs: bins[to]?.toMs,
          },
        })
      }
      onReset={reset}
    />
  );
  if (isStrip) return chart;
  return (
    <ChartFigure
      title={t('pictures.timeTitle')}
      actions={
        reset && (
          <Button variant="default" size="compact-sm" onClick={reset}>
            {t('pictures.allTimes')}
          </Button>
        )
      }
      table={() => ({
        columns: [t('pictures.when'), t('pictures.reported'), t('pictures.flagged')],
        rows: bins
          .filter(({ reported, flagged }) => reported + flagged > 0)
          .map((bin) => ({
            key: String(bin.fromMs),
            cells: [words(bin, bin), bin.reported, bin.flagged],
          })),
      })}
    >
      {chart || <p className={classes.note}>{t('pictures.noTimes')}</p>}
      {notDated > 0 && <p className={classes.note}>{t('pictures.notDated', { count: notDated })}</p>}
    </ChartFigure>
  );
}
