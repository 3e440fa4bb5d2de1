import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The one accent: deep teal, for actions and focus. Shade 7 on white and shade 3 on the dark body pass AA. */
const deepTeal: MantineColorsTuple = [
  '#e8f6f5',
  '#d2ebe9',
  '#a3d8d4',
  '#6fc3bd',
  '#46b1aa',
  '#22968f',
  '#117f78',
  '#0a6963',
  '#08554f',
  '#05403c',
];

/** Blue-grey for settled states: flagged, muted. */
const slate: MantineColorsTuple = [
  '#f2f5f8',
  '#e3e8ee',
  '#c7d1dc',
  '#a8b7c7',
  '#8c9fb4',
  '#71879f',
  '#5b7089',
  '#485a70',
  '#364557',
  '#242f3d',
];

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const MONOSPACE_FONTS =
  'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';

/**
 * A dialog's `<header>` would count as a second banner of the page: it is none. The components themselves are left to
 * the code that shows a dialog: the first card does not.
 */
const dialogProps = { attributes: { header: { role: 'presentation' } } } as const;

export const theme = createTheme({
  components: {
    Modal: { defaultProps: dialogProps },
    Drawer: { defaultProps: dialogProps },
  },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { teal: deepTeal, slate },
  fontFamily: SYSTEM_FONTS,
  fontFamilyMonospace: MONOSPACE_FONTS,
  defaultRadius: 6,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  headings: {
    fontFamily: SYSTEM_FONTS,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '18px', lineHeight: '28px' },
      h3: { fontSize: '15px', lineHeight: '24px' },
    },
  },
});

/** Colours where Mantine's defaults fall below AA, or that have a meaning of our own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55606e',
    '--mantine-color-placeholder': '#6b7583',
    '--mantine-color-error': '#b3261e',
    '--desk-surface': '#ffffff',
    '--desk-canvas': '#f6f8f9',
    '--desk-live': '#8a4b00',
    '--desk-live-soft': '#fdf1df',
    '--desk-mark': '#0a6963',
    '--desk-settled': '#485a70',
    '--desk-good': '#1b6b3a',
    '--desk-bad': '#b3261e',
    '--desk-stripe': '#b26a00',
    '--mantine-color-anchor': '#0a6963',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b4c0',
    '--mantine-color-placeholder': '#98a3b0',
    '--mantine-color-error': '#ff9d94',
    '--desk-surface': '#1f2429',
    '--desk-canvas': '#16191d',
    '--desk-live': '#ffb866',
    '--desk-live-soft': '#3a2a12',
    '--desk-mark': '#5cc4bc',
    '--desk-settled': '#a8b7c7',
    '--desk-good': '#7fd6a0',
    '--desk-bad': '#ff9d94',
    '--desk-stripe': '#ffb866',
    '--mantine-color-anchor': '#6fc3bd',
  },
});
