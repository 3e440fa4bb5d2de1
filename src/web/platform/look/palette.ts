/**
 * Every colour on screen, by what it is for. Which pairs meet, and how far apart they are, is for the test
 * beside this.
 */
export interface Palette {
  /** Backgrounds, from the page to overlays. */
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly hover: string;
  readonly border: string;
  readonly text: string;
  readonly dimmed: string;
  readonly placeholder: string;
  /** Links, focus, selection. */
  readonly accent: string;
  readonly accentSoft: string;
  /** The one filled button, and its words. */
  readonly action: string;
  readonly actionHover: string;
  readonly onAction: string;
  /** The filled button of what cannot be undone, labelled in `onAction`. */
  readonly danger: string;
  readonly dangerHover: string;
  readonly good: string;
  readonly bad: string;
  /** Needs attention: live fraud, warnings. */
  readonly live: string;
  readonly liveSoft: string;
  /** Settled: flagged, expired. */
  readonly settled: string;
  /** The edge that marks practice. */
  readonly stripe: string;
}

const light: Palette = {
  canvas: '#f7f8fa',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f0f3f5',
  border: '#d8dee4',
  text: '#161b20',
  dimmed: '#56616d',
  placeholder: '#636e7a',
  accent: '#0a6963',
  accentSoft: '#e2f1ef',
  action: '#0a6963',
  actionHover: '#08554f',
  onAction: '#ffffff',
  danger: '#b3261e',
  dangerHover: '#8f1d17',
  good: '#1a6b3b',
  bad: '#b3261e',
  live: '#8a4b00',
  liveSoft: '#fdf1df',
  settled: '#475a6f',
  stripe: '#b26a00',
};

const dark: Palette = {
  canvas: '#0f1317',
  surface: '#161b20',
  raised: '#1e242a',
  hover: '#252c33',
  border: '#323a43',
  text: '#e7ebef',
  dimmed: '#a4aeb9',
  placeholder: '#929da9',
  accent: '#6fc9c2',
  accentSoft: '#15322f',
  action: '#117a73',
  actionHover: '#0c6a64',
  onAction: '#ffffff',
  danger: '#b3261e',
  dangerHover: '#9c1f18',
  good: '#7fd6a0',
  bad: '#ff9d94',
  live: '#ffb866',
  liveSoft: '#35260f',
  settled: '#a7b7c8',
  stripe: '#ffb866',
};

/** For users who prefer more contrast. */
const lightMore: Palette = {
  canvas: '#ffffff',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#eef1f4',
  border: '#5d6874',
  text: '#000000',
  dimmed: '#38424d',
  placeholder: '#434d58',
  accent: '#064a45',
  accentSoft: '#dcefed',
  action: '#064a45',
  actionHover: '#04332f',
  onAction: '#ffffff',
  danger: '#8c1009',
  dangerHover: '#6d0c07',
  good: '#0b4a26',
  bad: '#8c1009',
  live: '#663600',
  liveSoft: '#fdf1df',
  settled: '#33445a',
  stripe: '#663600',
};

const darkMore: Palette = {
  canvas: '#000000',
  surface: '#000000',
  raised: '#0d1114',
  hover: '#1b2126',
  border: '#8f9ba7',
  text: '#ffffff',
  dimmed: '#d0d8e0',
  placeholder: '#c0c9d2',
  accent: '#8fe5de',
  accentSoft: '#0c2a27',
  action: '#8fe5de',
  actionHover: '#b5f0eb',
  onAction: '#00110f',
  danger: '#ffc2bc',
  dangerHover: '#ffd9d5',
  good: '#a3ecbe',
  bad: '#ffc2bc',
  live: '#ffd29a',
  liveSoft: '#2b1e09',
  settled: '#c9d6e4',
  stripe: '#ffd29a',
};

export const PALETTES = { normal: { light, dark }, more: { light: lightMore, dark: darkMore } } as const;

export type Contrast = keyof typeof PALETTES;
