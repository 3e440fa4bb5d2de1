/** A style of drawing. Looks differ in shape, not in colour alone. */
export type Look = 'live' | 'settled' | 'faded' | 'unclear' | 'plain' | 'good' | 'bad';

/** A part of the width; both ends are fractions of it. */
export interface ChartStretch {
  readonly from: number;
  readonly to: number;
}

export interface ChartBar extends ChartStretch {
  readonly value: number;
}

/** Bars on a base line of their own, below their name. */
export interface ChartBand {
  readonly key: string;
  readonly label: string;
  readonly total: number;
  readonly look: Look;
  readonly bars: readonly ChartBar[];
}

/** A bar over a stretch, in a lane counted from the top. */
export interface LaneBar extends ChartStretch {
  readonly lane: number;
  readonly look: Look;
  /** The number of items that the bar represents, if more than one. */
  readonly label?: string;
}

const LANE_PX = 11;
const LANE_BAR_PX = 8;
const LANES_GAP_PX = 6;
const BAND_LABEL_PX = 16;
const BAND_BARS_PX = 18;
const BAND_GAP_PX = 2;
/** The largest height of a lane in a strip, whose lanes take half of it at most. */
const STRIP_LANE_PX = 5;
/** The smallest height of a bar: any value above 0 is visible. */
const LEAST_BAR_PX = 2;
const LEAST_BAR_WIDTH_PX = 1;

/** The positions of lanes and bands, from the top. */
export interface ChartLayout {
  readonly heightPx: number;
  readonly laneBarPx: number;
  /** The height of the tallest bar. */
  readonly barsPx: number;
  laneTop(lane: number): number;
  bandTop(band: number): number;
  /** Returns the baseline of a band's bars. */
  bandBase(band: number): number;
  /** Returns the lane at a height; `undefined` below the lanes. */
  laneAt(y: number): number | undefined;
  /** Returns the band nearest to a height. */
  bandAt(y: number): number;
}

interface Sizes {
  readonly lanePx: number;
  readonly laneBarPx: number;
  readonly gapPx: number;
  readonly labelPx: number;
  readonly barsPx: number;
  readonly bandGapPx: number;
}

const FULL_SIZES: Sizes = {
  lanePx: LANE_PX,
  laneBarPx: LANE_BAR_PX,
  gapPx: LANES_GAP_PX,
  labelPx: BAND_LABEL_PX,
  barsPx: BAND_BARS_PX,
  bandGapPx: BAND_GAP_PX,
};

function stripSizes(heightPx: number, laneCount: number, bands: number): Sizes {
  const lanePx = Math.min(STRIP_LANE_PX, heightPx / 2 / Math.max(1, laneCount));
  const barsPx = (heightPx - laneCount * lanePx) / Math.max(1, bands) - 2;
  return { lanePx, laneBarPx: Math.max(1, lanePx - 1), gapPx: 0, labelPx: 0, barsPx, bandGapPx: 2 };
}

/** @param stripPx the height of a strip, which has no labels; absent for a whole chart */
export function layOut(lanes: readonly LaneBar[], bands: number, stripPx?: number): ChartLayout {
  const laneCount = lanes.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  const sizes = stripPx === undefined ? FULL_SIZES : stripSizes(stripPx, laneCount, bands);
  const { lanePx, laneBarPx, gapPx, labelPx, barsPx, bandGapPx } = sizes;
  const lanesPx = laneCount === 0 ? 0 : laneCount * lanePx + gapPx;
  const bandPx = labelPx + barsPx + bandGapPx;
  const bandTop = (band: number) => lanesPx + band * bandPx;
  return {
    heightPx: stripPx ?? lanesPx + bands * bandPx,
    laneBarPx,
    barsPx,
    laneTop: (lane) => lane * lanePx,
    bandTop,
    bandBase: (band) => bandTop(band) + labelPx + barsPx,
    laneAt: (y) => (y < laneCount * lanePx ? Math.floor(y / lanePx) : undefined),
    bandAt: (y) => Math.max(0, Math.min(bands - 1, Math.floor((y - lanesPx) / bandPx))),
  };
}

/** Returns the baseline of a band's name. */
export const labelBaseline = (bandTop: number): number => bandTop + BAND_LABEL_PX - 4;

const px = (number: number): string => number.toFixed(1);

/** The gap in a cut bar, from its top. */
const CUT_FROM_TOP_PX = 5;
const CUT_PX = 2;

/** Returns one path for all bars of a band: thousands of elements would block the page. Taller bars are cut. */
export function barsPath(
  bars: readonly ChartBar[],
  most: number,
  { base, barsPx }: { readonly base: number; readonly barsPx: number },
  widthPx: number,
): string {
  return bars
    .map(({ from, to, value }) => {
      const height = Math.max(LEAST_BAR_PX, (value / most) * barsPx);
      // Wide bars have a gap between them; narrow ones have no room for it.
      const gap = (to - from) * widthPx > 4 ? 1 : 0;
      const width = Math.max(LEAST_BAR_WIDTH_PX, (to - from) * widthPx - gap);
      const bar = (bottom: number, tall: number) =>
        `M${px(from * widthPx)} ${px(bottom)}v${px(-tall)}h${px(width)}v${px(tall)}z`;
      if (value <= most) return bar(base, height);
      const belowCutPx = barsPx - CUT_FROM_TOP_PX - CUT_PX;
      return bar(base, belowCutPx) + bar(base - belowCutPx - CUT_PX, CUT_FROM_TOP_PX);
    })
    .join('');
}

const LABEL_CHARACTER_PX = 7;
const LABEL_GAP_PX = 8;

/** The width that a label takes at most. */
const labelWidth = (label: string): number => label.length * LABEL_CHARACTER_PX;

/**
 * Returns the labels of the cut bars with the middle of each, as far as they fit beside the band's name and each
 * other, the tallest first.
 */
export function cutLabels(
  bars: readonly ChartBar[],
  most: number,
  nameOf: (value: number) => string,
  { name, widthPx }: { readonly name: string; readonly widthPx: number },
) {
  const placed: { readonly label: string; readonly x: number }[] = [];
  const tallest = bars.filter(({ value }) => value > most).sort((one, other) => other.value - one.value);
  for (const { from, to, value } of tallest) {
    const label = nameOf(value);
    const halfPx = labelWidth(label) / 2;
    const x = Math.min(((from + to) / 2) * widthPx, widthPx - halfPx);
    const isFree =
      x - halfPx >= labelWidth(name) + LABEL_GAP_PX &&
      placed.every((one) => Math.abs(one.x - x) >= halfPx + labelWidth(one.label) / 2 + LABEL_GAP_PX);
    if (isFree) placed.push({ label, x });
  }
  return placed;
}

/** Returns the labels of the lane bars that have room for one, with their positions. */
export function laneLabels(bars: readonly LaneBar[], layout: ChartLayout, widthPx: number) {
  return bars.flatMap(({ from, to, lane, label = '' }) => {
    const barPx = (to - from) * widthPx;
    return label === '' || barPx < labelWidth(label) + 6
      ? []
      : [{ label, x: ((from + to) / 2) * widthPx, y: layout.laneTop(lane) + layout.laneBarPx + 0.5 }];
  });
}

/** Returns one path for all bars of a look. */
export function lanesPath(bars: readonly LaneBar[], layout: ChartLayout, widthPx: number): string {
  return bars
    .map(({ from, to, lane }) => {
      const width = Math.max(2, (to - from) * widthPx - 1.5);
      const left = px(from * widthPx + 0.75);
      return `M${left} ${layout.laneTop(lane) + 1}h${px(width)}v${px(layout.laneBarPx)}h${px(-width)}z`;
    })
    .join('');
}
