import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { rangeText } from '../../../contract/identifier/range.ts';
import { BrushChart } from '../../ui/charts/brush-chart.tsx';
import { ChartFigure, type ChartTable } from '../../ui/charts/chart-figure.tsx';
import type { ChartBand, LaneBar, Look } from '../../ui/charts/chart-shapes.ts';
import { MarkSwatch, Swatch } from '../../ui/charts/lane-path.tsx';
import { IdentifierText } from '../../ui/components/text/identifier-text.tsx';
import { LANGUAGE } from '../../../messages/language.ts';
import type { NumberLine as Line, NumberLineSpan, Status, StatusCounts } from '../results/pictures.ts';
import { STATUSES } from '../results/result-columns.ts';
import { t } from './messages.ts';
import classes from './number-line.module.css';
import { type Cells, cellsOf, cellsText, countsBetween, fractionOf } from './stretch.ts';

const LOOKS: Readonly<Record<Status, Look>> = {
  active: 'live',
  expired: 'faded',
  flagged: 'settled',
  unknown: 'unclear',
};

/** The maximum number of stretches that can be marked. Narrowing the line shows finer ones. */
const MOST_CELLS = 100;
/** The maximum number of rows in the table. */
const MOST_ROWS = 50;

const list = new Intl.ListFormat(LANGUAGE.tag, { type: 'unit' });

const totalOf = (counts: StatusCounts): number => STATUSES.reduce((sum, status) => sum + counts[status], 0);

/** `1,000 numbers`, `2^64 addresses`. IPv6 sizes are powers of two, since their digits are unreadable. */
function sizeWords({ space, low, high }: NumberLineSpan): string {
  const size = high - low + 1n;
  const what = space === 'ipv4' || space === 'ipv6' ? 'addresses' : 'numbers';
  return size <= BigInt(Number.MAX_SAFE_INTEGER)
    ? t(`numberLine.${what}`, { size: Number(size) })
    : t(`numberLine.${what}Huge`, { bits: Math.round(Math.log2(Number(size))) });
}

function countsText(range: string, counts: StatusCounts): string {
  const count = totalOf(counts);
  if (count === 0) return t('numberLine.nothing', { range });
  const statuses = STATUSES.filter((status) => counts[status] > 0).map((status) =>
    t('numberLine.status', { count: counts[status], status: t(`numberLine.${status}`) }),
  );
  return t('numberLine.there', { range, count, statuses: list.format(statuses) });
}

/** Of a strip, which has no room for a row of each status. */
function stripBand({ span, bins }: Line): ChartBand {
  const bars = bins.flatMap(({ low, high, restCounts }) => {
    const value = totalOf(restCounts);
    return value === 0 ? [] : [{ from: fractionOf(span, low), to: fractionOf(span, high + 1n), value }];
  });
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return { key: 'all', label: t('numberLine.total'), total, look: 'plain', bars };
}

function bandsOf(line: Line): readonly ChartBand[] {
  const total = countsBetween(line, line.span.low, line.span.high);
  return STATUSES.flatMap((status) => {
    if (total[status] === 0) return [];
    const bars = line.bins.flatMap(({ low, high, restCounts }) =>
      restCounts[status] === 0
        ? []
        : [
            {
              from: fractionOf(line.span, low),
              to: fractionOf(line.span, high + 1n),
              value: restCounts[status],
            },
          ],
    );
    return [
      { key: status, label: t(`numberLine.${status}`), total: total[status], look: LOOKS[status], bars },
    ];
  });
}

const clampFraction = (fraction: number): number => Math.max(0, Math.min(1, fraction));

function lanesOf({ span, ranges }: Line): readonly LaneBar[] {
  return ranges.map(({ low, high, status, lane, count }) => ({
    from: clampFraction(fractionOf(span, low)),
    to: clampFraction(fractionOf(span, high + 1n)),
    lane,
    look: LOOKS[status],
    ...(count > 1 ? { label: t('numberLine.times', { count }) } : {}),
  }));
}

export interface NumberLineProps {
  readonly line: Line;
  /** The identifier to highlight on the line. */
  readonly askedFor?: { readonly low: bigint; readonly high: bigint };
  /** Narrows the line to a range. Without it, the line is read-only. */
  readonly onBrush?: (range: string) => void;
  /** Replaces the current search with a search for a range. */
  readonly onSearch?: (range: string) => void;
  /** The height of a strip: the line alone, without a title, a legend or a table. */
  readonly stripPx?: number;
  /** The range that the line is narrowed to. */
  readonly narrowed?: { readonly range: string; readonly onReset: () => void } | undefined;
}

function tableOf(line: Line, { onBrush }: Pick<NumberLineProps, 'onBrush'>): ChartTable {
  const cells = cellsOf(line, MOST_ROWS);
  const rows = cells.edges.slice(0, -1).flatMap((low, cell) => {
    const counts = countsBetween(line, low, (cells.edges[cell + 1] ?? low) - 1n);
    return totalOf(counts) === 0 ? [] : [{ range: cellsText(line.span, cells, cell, cell), counts }];
  });
  const statuses = STATUSES.filter((status) => rows.some(({ counts }) => counts[status] > 0));
  return {
    columns: [
      t('numberLine.stretch'),
      t('numberLine.total'),
      ...statuses.map((status) => t(`numberLine.${status}`)),
      ...(onBrush === undefined ? [] : [t('numberLine.narrow')]),
    ],
    rows: rows.map(({ range, counts }) => ({
      key: range,
      cells: [
        <IdentifierText key="range">{range}</IdentifierText>,
        totalOf(counts),
        ...statuses.map((status) => counts[status]),
        ...(onBrush === undefined
          ? []
          : [
              <Button
                key="narrow"
                variant="subtle"
                size="compact-xs"
                aria-label={t('numberLine.narrowTo', { range })}
                onClick={() => onBrush(range)}
              >
                {t('numberLine.narrow')}
              </Button>,
            ]),
      ],
    })),
  };
}

interface PictureProps extends NumberLineProps {
  readonly cells: Cells;
}

function Picture({ line, cells, askedFor, stripPx, onBrush, narrowed }: PictureProps) {
  const { span, ranges } = line;
  const isStrip = stripPx !== undefined;
  const bands = useMemo(() => (isStrip ? [stripBand(line)] : bandsOf(line)), [line, isStrip]);
  const lanes = useMemo(() => lanesOf(line), [line]);
  const countsOf = (first: number, last: number) =>
    countsBetween(line, cells.edges[first] ?? 0n, (cells.edges[last + 1] ?? 1n) - 1n);
  const inRanges = STATUSES.filter((status) => ranges.some((range) => range.status === status));
  return (
    <>
      <BrushChart
        label={t('numberLine.label', { kind: t(`numberLine.${span.space}`) })}
        edges={cells.fractions}
        bands={bands}
        lanes={lanes}
        {...(isStrip ? { stripPx } : {})}
        mark={
          askedFor && {
            from: clampFraction(fractionOf(span, askedFor.low)),
            to: clampFraction(fractionOf(span, askedFor.high + 1n)),
          }
        }
        ends={[rangeText(span.space, span.low, span.low), rangeText(span.space, span.high, span.high)]}
        legend={
          (inRanges.length > 0 || askedFor !== undefined) && (
            <div className={classes.legend}>
              {askedFor !== undefined && (
                <span className={classes.key}>
                  <MarkSwatch />
                  {t('numberLine.askedFor')}
                </span>
              )}
              {inRanges.length > 0 && t('numberLine.ranges')}
              {inRanges.map((status) => (
                <span key={status} className={classes.key}>
                  <Swatch look={LOOKS[status]} />
                  {t(`numberLine.${status}`)}
                </span>
              ))}
            </div>
          )
        }
        describe={(first, last) => countsText(cellsText(span, cells, first, last), countsOf(first, last))}
        onApply={
          onBrush &&
          ((first, last) => {
            // An empty stretch cannot be narrowed to.
            if (totalOf(countsOf(first, last)) > 0) onBrush(cellsText(span, cells, first, last));
          })
        }
        onLane={(place) => {
          const range = ranges[place];
          if (range !== undefined) onBrush?.(range.identifier);
        }}
        onReset={narrowed?.onReset}
      />
      {!isStrip && line.rangesNotDrawn > 0 && (
        <p className={classes.note}>{t('numberLine.rangesNotDrawn', { count: line.rangesNotDrawn })}</p>
      )}
    </>
  );
}

/** Contributions on a number line: ranges in lanes, and bars by status for those without a lane. */
export function NumberLine(props: NumberLineProps) {
  const { line, onSearch, narrowed } = props;
  const { space, low, high } = line.span;
  const cells = useMemo(() => cellsOf(line, MOST_CELLS), [line]);
  if (props.stripPx !== undefined) return low === high ? null : <Picture {...props} cells={cells} />;
  return (
    <ChartFigure
      title={t(`numberLine.${space}`)}
      detail={t('numberLine.size', { size: sizeWords(line.span), count: line.rows })}
      table={() => tableOf(line, props)}
      actions={
        narrowed && (
          <>
            <Button variant="default" size="compact-sm" onClick={narrowed.onReset}>
              {t('numberLine.all')}
            </Button>
            {onSearch !== undefined && (
              <Button variant="default" size="compact-sm" onClick={() => onSearch(narrowed.range)}>
                {t('numberLine.search')}
              </Button>
            )}
          </>
        )
      }
    >
      {low === high ? (
        <p className={classes.onePoint}>
          <IdentifierText>{rangeText(space, low, low)}</IdentifierText> {t('numberLine.onePoint')}
        </p>
      ) : (
        <Picture {...props} cells={cells} />
      )}
    </ChartFigure>
  );
}
