import { useMemo } from 'react';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { LANGUAGE } from '../../../../messages/language.ts';
import { STATUSES, type TimeInterval } from '../../../registry/results/results-view.ts';
import { Bars, type Look, Swatch } from '../../../ui/charts/bars.tsx';
import { useWidth } from '../../../ui/components/use-width.ts';
import { focusPageHeading } from '../../../ui/components/page-heading.tsx';
import { exactDay } from '../../../ui/format/time.ts';
import { useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import { type ReportedDays, reportsOverTime } from './reports-over-time.ts';
import classes from './reports-strip.module.css';

/** Fewer rows are taken in at a glance. */
const LEAST_ROWS = 20;
/** Wide enough to be pointed at. */
const LEAST_BAR_PX = 24;

const LOOKS: Readonly<Record<(typeof STATUSES)[number], Look>> = {
  active: 'live',
  expired: 'faded',
  flagged: 'settled',
  unknown: 'unclear',
};

const list = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

function wordsOf({ from, to, counts }: ReportedDays): string {
  const days = from === to ? from : t('times.days', { from, to });
  const there = STATUSES.filter((status) => counts[status] > 0);
  if (there.length === 0) return t('times.nothing', { days });
  return t('times.there', {
    days,
    count: there.reduce((sum, status) => sum + counts[status], 0),
    statuses: list.format(there.map((status) => t(`times.count.${status}`, { count: counts[status] }))),
  });
}

export interface ReportsStripProps {
  readonly records: readonly RegistryRecord[];
  /** The rows shown, as indexes into the records. */
  readonly order: readonly number[];
  readonly onInterval: (interval: TimeInterval | undefined) => void;
}

/** When the contributions shown were reported, by status. A click on a bar narrows to its days. */
export function ReportsStrip({ records, order, onInterval }: ReportsStripProps) {
  const format = useTimeFormat();
  const today = exactDay(useNow(), format);
  const { ref, widthPx = 0 } = useWidth();
  const mostBars = Math.floor(widthPx / LEAST_BAR_PX);
  const isShown = order.length >= LEAST_ROWS;
  const { bars, notDated } = useMemo(() => {
    const rows = isShown && mostBars > 0 ? order.flatMap((index) => records[index] ?? []) : [];
    return reportsOverTime(rows, mostBars, format, today);
  }, [records, order, mostBars, format, isShown, today]);
  const there = STATUSES.filter((status) => bars.some(({ counts }) => counts[status] > 0));
  return (
    <div ref={ref} data-strip={bars.length > 0 || undefined}>
      {bars.length > 0 && (
        <Bars
          label={t('times.title')}
          bars={bars.map((bar) => ({
            words: wordsOf(bar),
            parts: STATUSES.map((status) => ({ look: LOOKS[status], count: bar.counts[status] })),
          }))}
          ends={[bars[0]?.from ?? '', bars.at(-1)?.to ?? '']}
          legend={
            <span className={classes['legend']}>
              {there.map((status) => (
                <span key={status} className={classes['status']}>
                  <Swatch look={LOOKS[status]} />
                  {t(`times.status.${status}`)}
                </span>
              ))}
              {notDated > 0 && t('times.notDated', { count: notDated })}
            </span>
          }
          onChoose={
            bars.length > 1
              ? (at) => {
                  onInterval(bars[at]?.interval);
                  // The pressed button disappears with the bars.
                  focusPageHeading();
                }
              : undefined
          }
        />
      )}
    </div>
  );
}
