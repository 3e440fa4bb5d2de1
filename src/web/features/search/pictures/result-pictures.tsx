import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseSearchTerm, type SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { ValueBars } from '../../../ui/charts/value-bars.tsx';
import { NumberLine, type NumberLineProps } from '../../../registry/number-line/number-line.tsx';
import type { AnswerReader } from '../../../registry/results/answer-reader.ts';
import type { Breakdown, NumberLineSpan, Pictures } from '../../../registry/results/pictures.ts';
import type { ResultsFilter } from '../../../registry/results/results-view.ts';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { withValue } from '../filter/active-filters.ts';
import type { TimeFormat } from '../../../ui/format/time.ts';
import { valueWords } from '../filter/facet-words.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';
import { PictureDrawer } from './picture-drawer.ts';
import classes from './result-pictures.module.css';
import { Timeline } from './timeline.tsx';

export const PICTURES = ['line', 'time', 'values'] as const;
export type Picture = (typeof PICTURES)[number];

/** A few pixels more or less are not worth another drawing. */
const WIDTH_STEP_PX = 40;
/** Each half of a strip: the least height that is easily pointed at. */
const STRIP_PX = 24;
/** As in the styles: below this width, charts stand below each other. */
const LEAST_COLUMN_PX = 420;
const GAP_PX = 32;

/** The width of the number line, beside the timeline if both have room. */
function lineWidthPx(panelPx: number, shown: readonly Picture[]): number {
  const isBeside =
    shown.includes('line') && shown.includes('time') && panelPx >= 2 * LEAST_COLUMN_PX + GAP_PX;
  const widthPx = isBeside ? (panelPx - GAP_PX) / 2 : panelPx;
  return Math.max(1, Math.floor(widthPx / WIDTH_STEP_PX)) * WIDTH_STEP_PX;
}

export interface ResultPicturesProps {
  readonly reader: Pick<AnswerReader, 'draw'>;
  readonly answerId: number;
  /** Changes whenever rows arrive or change. */
  readonly version: unknown;
  /** The number of records that the page holds. */
  readonly count: number;
  readonly terms: readonly SearchTerm[];
  readonly filter: ResultsFilter;
  readonly ownPeerId: string | undefined;
  /** Without any, there is a strip of the number line and the times. */
  readonly shown: readonly Picture[];
  readonly onFilter: (filter: ResultsFilter) => void;
  readonly onQuery: (query: string) => void;
}

/** The interval of the number line: the filter's, or the range of the query. */
function spanOf(terms: readonly SearchTerm[], within: string | undefined): NumberLineSpan | undefined {
  const narrowed = within === undefined ? undefined : parseSearchTerm(within);
  const [only, another] = terms;
  const asked = narrowed?.ok === true ? narrowed : another === undefined ? only : undefined;
  if (asked?.space === undefined || asked.low === asked.high) return undefined;
  return { space: asked.space, low: asked.low, high: asked.high };
}

/** Phone numbers of each length have their own number line. */
const lineKey = ({ space, low }: NumberLineSpan): string =>
  space === 'phone' ? `${space} ${String(low).length}` : space;

const FACETS = ['type', 'origination', 'destination'] as const;

interface StripProps extends Pick<ResultPicturesProps, 'filter' | 'onFilter' | 'onQuery'> {
  readonly pictures: Pictures;
  readonly format: TimeFormat;
  readonly narrowed: NumberLineProps['narrowed'];
}

/** The number line with the most rows, over the times of the reports. */
function Strip({
  pictures: { numberLines, timeline },
  format,
  filter,
  narrowed,
  onFilter,
  onQuery,
}: StripProps) {
  const [line] = numberLines
    .filter(({ span: { low, high } }) => low !== high)
    .toSorted((one, other) => other.rows - one.rows);
  return (
    <>
      {line !== undefined && (
        <>
          <span className={classes.caption}>{t(`pictures.space.${line.span.space}`)}</span>
          <NumberLine
            line={line}
            stripPx={STRIP_PX}
            onBrush={(range) => onFilter({ ...filter, within: range })}
            onSearch={onQuery}
            narrowed={narrowed}
          />
        </>
      )}
      {timeline.bins.length > 0 && (
        <>
          <span className={classes.caption}>{t('pictures.reported')}</span>
          <Timeline
            timeline={timeline}
            format={format}
            filter={filter}
            onFilter={onFilter}
            stripPx={STRIP_PX}
          />
        </>
      )}
    </>
  );
}

interface ValuesProps extends Pick<ResultPicturesProps, 'filter' | 'onFilter'> {
  readonly facet: (typeof FACETS)[number];
  readonly breakdown: Breakdown;
}

function Values({ facet, breakdown, filter, onFilter }: ValuesProps) {
  const values = breakdown.values.map(({ value, count }) => ({
    value,
    name: valueWords(facet, value),
    count,
  }));
  return (
    <ChartFigure
      title={t(`pictures.${facet}`)}
      table={() => ({
        columns: [t('pictures.value'), t('pictures.count')],
        rows: values.map(({ value, name, count }) => ({ key: value, cells: [name, count] })),
      })}
    >
      <ValueBars
        values={values}
        chosen={filter.chosen[facet] ?? []}
        moreValues={breakdown.moreValues}
        moreRows={breakdown.moreRows}
        onToggle={(value) => onFilter(withValue(filter, facet, value))}
      />
    </ChartFigure>
  );
}

/** Charts of the rows that pass the filter: number line, timeline, types and countries. */
export function ResultPictures(props: ResultPicturesProps) {
  const { reader, answerId, version, count, terms, filter, ownPeerId, shown, onFilter, onQuery } = props;
  const { timeZone, clock } = useSettings();
  const { ref, widthPx: panelPx } = useWidth();
  const [drawer] = useState(() => new PictureDrawer());
  const drawn = useStore(drawer);
  const widthPx = panelPx === undefined ? undefined : lineWidthPx(panelPx, shown);

  useEffect(() => {
    if (widthPx === undefined) return;
    const size = { widthPx, span: spanOf(terms, filter.within), timeZone };
    drawer.want({
      answerId,
      version,
      draw: (signal) => reader.draw(answerId, filter, size, { ownPeerId, count }, signal),
    });
  }, [drawer, reader, answerId, version, count, terms, filter, ownPeerId, widthPx, timeZone]);
  useEffect(() => () => drawer.stop(), [drawer]);

  const isCurrent = drawn.answerId === answerId;
  const pictures = isCurrent ? drawn.pictures : undefined;
  const { within } = filter;
  const narrowed =
    within === undefined
      ? undefined
      : { range: within, onReset: () => onFilter({ ...filter, within: undefined }) };
  const format = { clock, ...(timeZone === 'local' ? {} : { timeZone }) };
  const failed = isCurrent && drawn.failed && <p className={classes.note}>{t('pictures.notDrawn')}</p>;
  if (shown.length === 0)
    return (
      <div ref={ref} className={classes.strip} aria-busy={drawn.version !== version}>
        {failed}
        {pictures !== undefined && <Strip {...{ pictures, format, filter, narrowed, onFilter, onQuery }} />}
      </div>
    );
  return (
    <div ref={ref} className={classes.pictures} aria-busy={drawn.version !== version}>
      {pictures === undefined && (failed || <Skeleton height={160} aria-hidden />)}
      {pictures !== undefined && pictures.rows === 0 && (
        <p className={classes.note}>{t('pictures.nothing')}</p>
      )}
      {pictures !== undefined && (
        <div className={classes.pair}>
          {shown.includes('line') && (
            <div className={classes.lines}>
              {pictures.numberLines.map((line) => (
                <NumberLine
                  key={lineKey(line.span)}
                  line={line}
                  onBrush={(range) => onFilter({ ...filter, within: range })}
                  onSearch={onQuery}
                  narrowed={narrowed}
                />
              ))}
              {pictures.notOnALine > 0 && (
                <p className={classes.note}>{t('pictures.notOnALine', { count: pictures.notOnALine })}</p>
              )}
            </div>
          )}
          {shown.includes('time') && (
            <div className={classes.time}>
              <Timeline timeline={pictures.timeline} format={format} filter={filter} onFilter={onFilter} />
            </div>
          )}
        </div>
      )}
      {pictures !== undefined && pictures.rows > 0 && shown.includes('values') && (
        <div className={classes.values}>
          <Values facet="type" breakdown={pictures.types} filter={filter} onFilter={onFilter} />
          <Values facet="origination" breakdown={pictures.originations} filter={filter} onFilter={onFilter} />
          <Values facet="destination" breakdown={pictures.destinations} filter={filter} onFilter={onFilter} />
        </div>
      )}
    </div>
  );
}
