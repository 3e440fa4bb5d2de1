import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Hint } from '../components/hint.tsx';
import { type Brush, firstOf, lastOf, moved } from './brush.ts';
import classes from './brush-chart.module.css';
import {
  barsPath,
  type ChartBand,
  type ChartStretch,
  cutLabels,
  labelBaseline,
  laneLabels,
  type LaneBar,
  lanesPath,
  layOut,
  type Look,
} from './chart-shapes.ts';
import { Hatch, LanePath } from './lane-path.tsx';
import { t } from './messages.ts';
import { useWidth } from './use-width.ts';

const LANE_LOOKS = ['live', 'settled', 'faded', 'unclear', 'plain'] as const satisfies readonly Look[];

export interface BrushChartProps {
  readonly label: string;
  /**
   * The start of each cell as a fraction of the width, and the end of the last. Cells are the units of
   * marking.
   */
  readonly edges: readonly number[];
  readonly bands: readonly ChartBand[];
  /** The value of a bar of full height; taller ones are cut and numbered. The tallest bar's without it. */
  readonly scaleTop?: number;
  readonly lanes?: readonly LaneBar[];
  /** A highlighted stretch. */
  readonly mark?: ChartStretch | undefined;
  /** The height of a strip: bars alone, which a label below them describes while they are pointed at. */
  readonly stripPx?: number;
  /** The labels below both ends. */
  readonly ends: readonly [start: string, end: string];
  /** Shown with a hint how to mark, while nothing is pointed at. */
  readonly legend?: ReactNode;
  /** Describes the cells from the first to the last. */
  readonly describe: (first: number, last: number) => string;
  /** Narrows to the marked cells, in a band. Without it, the chart is read-only. */
  readonly onApply?: ((first: number, last: number, band: string) => void) | undefined;
  /** Called with the index of a lane bar that was chosen. */
  readonly onLane?: (place: number) => void;
  /** Undoes the last narrowing. */
  readonly onReset?: (() => void) | undefined;
}

/** Bars along a line, with stretches that can be marked by pointer, touch and keyboard. */
export function BrushChart({
  label,
  edges,
  bands,
  scaleTop,
  lanes = [],
  mark,
  stripPx,
  ends,
  legend,
  describe,
  onApply,
  onLane,
  onReset,
}: BrushChartProps) {
  const { ref, widthPx = 0 } = useWidth();
  const [brush, setBrush] = useState<Brush>();
  const [hovered, setHovered] = useState<number>();
  const [dragged, setDragged] = useState(false);
  const id = useId();

  const isStrip = stripPx !== undefined;
  // The label of a strip lies over what follows: Escape takes it away wherever the focus is.
  const isLabelled = isStrip && hovered !== undefined;
  useEffect(() => {
    if (!isLabelled) return undefined;
    const close = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setHovered(undefined);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isLabelled]);

  const isReadOnly = onApply === undefined;
  const cells = edges.length - 1;
  const layout = layOut(lanes, bands.length, stripPx);
  const most =
    scaleTop ??
    bands.reduce((sum, { bars }) => bars.reduce((top, { value }) => Math.max(top, value), sum), 1);
  const shown = brush === undefined || lastOf(brush) >= cells ? undefined : brush;
  const marked = shown === undefined ? undefined : { first: firstOf(shown), last: lastOf(shown) };
  const told =
    hovered !== undefined && !dragged && hovered < cells ? { first: hovered, last: hovered } : marked;

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const fraction = box.width === 0 ? 0 : (clientX - box.left) / box.width;
    const next = edges.findIndex((edge) => edge > fraction);
    const cell = Math.max(0, next === -1 ? cells - 1 : next - 1);
    return { fraction, y: clientY - box.top, cell };
  }

  function apply({ anchor, head, band }: Brush) {
    if (onApply === undefined) return;
    setBrush(undefined);
    onApply(Math.min(anchor, head), Math.max(anchor, head), bands[band]?.key ?? '');
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const { cell, y } = pointAt(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setBrush({ anchor: cell, head: cell, band: layout.bandAt(y) });
    setDragged(true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { cell } = pointAt(event);
    if (!dragged) setHovered(cell);
    else if (brush !== undefined && cell !== brush.head) setBrush({ ...brush, head: cell });
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!dragged || brush === undefined) return;
    setDragged(false);
    const { fraction, y } = pointAt(event);
    if (brush.anchor !== brush.head) return apply(brush);
    const lane = layout.laneAt(y);
    const place = lanes.findIndex((bar) => bar.lane === lane && bar.from <= fraction && fraction < bar.to);
    if (place === -1 || onLane === undefined) return apply(brush);
    setBrush(undefined);
    onLane(place);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moved(shown, event, { cells, bands: bands.length });
    if (next !== undefined) setBrush(next);
    else if ((event.key === 'Enter' || event.key === ' ') && shown !== undefined) apply(shown);
    else if (event.key === 'Escape' && shown !== undefined) setBrush(undefined);
    else if (event.key === 'Escape' && onReset !== undefined) onReset();
    else return;
    setHovered(undefined);
    event.preventDefault();
    event.stopPropagation();
  }

  const toldText = told === undefined ? undefined : describe(told.first, told.last);
  const bandName = bands.length > 1 && shown !== undefined ? ` · ${bands[shown.band]?.label ?? ''}` : '';
  const left = (cell: number) => (edges[cell] ?? 0) * widthPx;

  return (
    <div className={classes.chart} data-strip={isStrip}>
      <div
        ref={ref}
        className={classes.surface}
        data-read-only={isReadOnly}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-valuemin={1}
        aria-valuemax={cells}
        aria-valuenow={shown === undefined ? 1 : shown.head + 1}
        aria-valuetext={
          marked === undefined ? ends.join(' – ') : `${describe(marked.first, marked.last)}${bandName}`
        }
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          setDragged(false);
          setBrush(undefined);
        }}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden width={widthPx} height={layout.heightPx} className={classes.picture}>
          <Hatch id={`${id}-hatch`} />
          {mark !== undefined && (
            <rect
              className={classes.mark}
              x={mark.from * widthPx}
              width={Math.max(2, (mark.to - mark.from) * widthPx)}
              height={layout.heightPx}
            />
          )}
          {told !== undefined && (
            <rect
              className={classes.told}
              x={left(told.first)}
              width={Math.max(2, left(told.last + 1) - left(told.first))}
              height={layout.heightPx}
            />
          )}
          {LANE_LOOKS.map((look) => {
            const bars = lanes.filter((bar) => bar.look === look);
            if (bars.length === 0) return null;
            return (
              <LanePath key={look} look={look} d={lanesPath(bars, layout, widthPx)} hatch={`${id}-hatch`} />
            );
          })}
          {!isStrip &&
            laneLabels(lanes, layout, widthPx).map(({ label: count, x, y }) => (
              <text key={`${x} ${y}`} className={classes.laneLabel} x={x} y={y}>
                {count}
              </text>
            ))}
          {bands.map(({ key, label: name, total, look, bars }, band) => {
            const base = layout.bandBase(band);
            const place = { base, barsPx: layout.barsPx };
            const title = t('charts.bandTotal', { label: name, count: total });
            const labelY = labelBaseline(layout.bandTop(band));
            return (
              <g key={key}>
                {!isStrip && (
                  <text className={classes.bandLabel} x={0} y={labelY}>
                    {title}
                  </text>
                )}
                {!isStrip &&
                  cutLabels(bars, most, (count) => t('charts.count', { count }), {
                    name: title,
                    widthPx,
                  }).map(({ label: number, x }) => (
                    <text key={x} className={classes.cutLabel} x={x} y={labelY}>
                      {number}
                    </text>
                  ))}
                <path className={classes.bars} data-look={look} d={barsPath(bars, most, place, widthPx)} />
                <line className={classes.base} x1={0} x2={widthPx} y1={base} y2={base} />
              </g>
            );
          })}
          {shown !== undefined && bands.length > 1 && (
            <rect
              className={classes.band}
              x={left(firstOf(shown))}
              width={Math.max(2, left(lastOf(shown) + 1) - left(firstOf(shown)))}
              y={layout.bandTop(shown.band) + 2}
              height={layout.bandBase(0) - layout.bandTop(0)}
            />
          )}
        </svg>
      </div>
      {isStrip ? (
        toldText !== undefined && <div className={classes.label}>{toldText}</div>
      ) : (
        <>
          <div className={classes.ends}>
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </div>
          <div className={classes.toldText}>
            {toldText ?? (
              <div className={classes.legend}>
                {legend}
                {!isReadOnly && <Hint about={label}>{t('charts.hint')}</Hint>}
              </div>
            )}
          </div>
        </>
      )}
      <VisuallyHidden id={`${id}-keys`}>{t(isReadOnly ? 'charts.keysRead' : 'charts.keys')}</VisuallyHidden>
    </div>
  );
}
