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
/** The smallest height of a bar: any value above 0 is visible. */
const LEAST_BAR_PX = 2;
const LEAST_BAR_WIDTH_PX = 1;

/** The positions of lanes and bands, from the top. */
export interface ChartLayout {
  readonly heightPx: number;
  laneTop(lane: number): number;
  bandTop(band: number): number;
  /** Returns the lane at a height; `undefined` below the lanes. */
  laneAt(y: number): number | undefined;
  /** Returns the band nearest to a height. */
  bandAt(y: number): number;
}

export function layOut(lanes: readonly LaneBar[], bands: number): ChartLayout {
  const laneCount = lanes.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  const lanesPx = laneCount === 0 ? 0 : laneCount * LANE_PX + LANES_GAP_PX;
  const bandPx = BAND_LABEL_PX + BAND_BARS_PX + BAND_GAP_PX;
  return {
    heightPx: lanesPx + bands * bandPx,
    laneTop: (lane) => lane * LANE_PX,
    bandTop: (band) => lanesPx + band * bandPx,
    laneAt: (y) => (y < laneCount * LANE_PX ? Math.floor(y / LANE_PX) : undefined),
    bandAt: (y) => Math.max(0, Math.min(bands - 1, Math.floor((y - lanesPx) / bandPx))),
  };
}

/** Returns the baseline of a band's name. */
export const labelBaseline = (bandTop: number): number => bandTop + BAND_LABEL_PX - 4;

export const baseLine = (bandTop: number): number => bandTop + BAND_LABEL_PX + BAND_BARS_PX;

const px = (number: number): string => number.toFixed(1);

/** Returns one path for all bars of a band: thousands of elements would block the page. */
export function barsPath(bars: readonly ChartBar[], most: number, bandTop: number, widthPx: number): string {
  const base = baseLine(bandTop);
  return bars
    .map(({ from, to, value }) => {
      const height = Math.max(LEAST_BAR_PX, (value / most) * BAND_BARS_PX);
      // Wide bars have a gap between them; narrow ones have no room for it.
      const gap = (to - from) * widthPx > 4 ? 1 : 0;
      const width = Math.max(LEAST_BAR_WIDTH_PX, (to - from) * widthPx - gap);
      return `M${px(from * widthPx)} ${px(base)}v${px(-height)}h${px(width)}v${px(height)}z`;
    })
    .join('');
}

const LABEL_CHARACTER_PX = 7;

/** Returns the labels of the lane bars that have room for one, with their positions. */
export function laneLabels(bars: readonly LaneBar[], layout: ChartLayout, widthPx: number) {
  return bars.flatMap(({ from, to, lane, label = '' }) => {
    const barPx = (to - from) * widthPx;
    return label === '' || barPx < label.length * LABEL_CHARACTER_PX + 6
      ? []
      : [{ label, x: ((from + to) / 2) * widthPx, y: layout.laneTop(lane) + LANE_BAR_PX + 0.5 }];
  });
}

/** Returns one path for all bars of a look. */
export function lanesPath(bars: readonly LaneBar[], layout: ChartLayout, widthPx: number): string {
  return bars
    .map(({ from, to, lane }) => {
      const width = Math.max(2, (to - from) * widthPx - 1.5);
      const left = px(from * widthPx + 0.75);
      return `M${left} ${layout.laneTop(lane) + 1}h${px(width)}v${LANE_BAR_PX}h${px(-width)}z`;
    })
    .join('');
}
