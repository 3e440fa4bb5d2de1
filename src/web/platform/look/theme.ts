import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { type Contrast, type Palette, PALETTES } from './palette.ts';

/** The one accent: deep teal, for actions and focus. */
const deepTeal: MantineColorsTuple = [
  '#e8f6f5',
  '#d2ebe9',
  '#a3d8d4',
  '#6fc9c2',
  '#46b1aa',
  '#22968f',
  '#117a73',
  '#0a6963',
  '#08554f',
  '#05403c',
];

const TEXT_FONTS =
  'Inter, "Inter as Arial", "Inter as Roboto", "Inter as DejaVu", system-ui, -apple-system, "Segoe UI", sans-serif';
const MONOSPACE_FONTS =
  '"JetBrains Mono", "JetBrains Mono as Menlo", "JetBrains Mono as Consolas", "JetBrains Mono as Courier", ui-monospace, monospace';

/**
 * A dialog's `<header>` would count as a second banner of the page: it is none. The components themselves are
 * left to the code that shows a dialog: the first card does not.
 */
const dialogProps = {
  attributes: { header: { role: 'presentation' } },
  radius: 10,
  overlayProps: { backgroundOpacity: 0.45 },
} as const;

/** Their arrow would be a picture without a name. */
const hiddenArrow = { rightSectionProps: { 'aria-hidden': true } } as const;

export const theme = createTheme({
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: hiddenArrow },
    NativeSelect: { defaultProps: hiddenArrow },
    Modal: { defaultProps: dialogProps },
    Drawer: { defaultProps: { ...dialogProps, radius: 0 } },
    Badge: { defaultProps: { tt: 'none' } },
    Menu: { defaultProps: { shadow: 'md', radius: 8 } },
    Card: { defaultProps: { radius: 10 } },
    Paper: { defaultProps: { radius: 10 } },
  },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal: deepTeal },
  // Mantine writes white on whatever is filled; the filled colour of high contrast in the dark is a light
  // one.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' ? { color: 'var(--desk-on-action)' } : {}),
  }),
  black: PALETTES.normal.light.text,
  fontFamily: TEXT_FONTS,
  fontFamilyMonospace: MONOSPACE_FONTS,
  defaultRadius: 6,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.65' },
  headings: {
    fontFamily: TEXT_FONTS,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '30px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '22px' },
    },
  },
});

function variablesOf(palette: Palette): Record<string, string> {
  return {
    '--desk-canvas': palette.canvas,
    '--desk-surface': palette.surface,
    '--desk-raised': palette.raised,
    '--desk-border': palette.border,
    '--desk-shadow': '0 1px 2px rgb(15 20 25 / 5%)',
    '--desk-accent-soft': palette.accentSoft,
    '--desk-on-action': palette.onAction,
    '--desk-live': palette.live,
    '--desk-live-soft': palette.liveSoft,
    '--desk-settled': palette.settled,
    '--desk-good': palette.good,
    '--desk-bad': palette.bad,
    '--desk-stripe': palette.stripe,
    // The variables of Mantine's components: every colour on screen comes from the palette.
    '--mantine-color-body': palette.surface,
    '--mantine-color-text': palette.text,
    '--mantine-color-bright': palette.text,
    '--mantine-color-dimmed': palette.dimmed,
    '--mantine-color-placeholder': palette.placeholder,
    '--mantine-color-anchor': palette.accent,
    '--mantine-color-error': palette.bad,
    '--mantine-color-default': palette.raised,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette.border,
    '--mantine-primary-color-filled': palette.action,
    '--mantine-primary-color-filled-hover': palette.actionHover,
    '--mantine-primary-color-contrast': palette.onAction,
    '--mantine-primary-color-light': palette.accentSoft,
    '--mantine-primary-color-light-hover': palette.accentSoft,
    '--mantine-primary-color-light-color': palette.accent,
    '--mantine-color-red-filled': palette.danger,
    '--mantine-color-red-filled-hover': palette.dangerHover,
    '--mantine-color-teal-filled': palette.action,
    '--mantine-color-teal-filled-hover': palette.actionHover,
    '--mantine-color-teal-light': palette.accentSoft,
    '--mantine-color-teal-light-hover': palette.accentSoft,
    '--mantine-color-teal-light-color': palette.accent,
    '--mantine-color-teal-text': palette.accent,
    '--mantine-color-teal-outline': palette.accent,
    // Menus, skeletons, disabled buttons and tabs take these by number.
    '--mantine-color-gray-0': palette.hover,
    '--mantine-color-gray-1': palette.hover,
    '--mantine-color-gray-2': palette.border,
    '--mantine-color-gray-3': palette.border,
    '--mantine-color-gray-4': palette.border,
    '--mantine-color-dark-3': palette.placeholder,
    '--mantine-color-dark-4': palette.border,
    '--mantine-color-dark-5': palette.hover,
    '--mantine-color-dark-6': palette.raised,
    '--mantine-color-dark-7': palette.surface,
    '--mantine-color-dark-8': palette.canvas,
  };
}

/** The palette as variables; more contrast for those whose system asks for it. */
export const cssVariablesOf = (contrast: Contrast): CSSVariablesResolver => {
  const { light, dark } = PALETTES[contrast];
  return () => ({ variables: {}, light: variablesOf(light), dark: variablesOf(dark) });
};
