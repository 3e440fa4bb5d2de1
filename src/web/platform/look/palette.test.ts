import { describe, expect, it } from 'vitest';
import { type Palette, PALETTES } from './palette.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

type Token = keyof Palette;
const GROUNDS: readonly Token[] = ['canvas', 'surface', 'raised', 'hover'];
const WORDS: readonly Token[] = ['text', 'dimmed', 'placeholder', 'accent', 'good', 'bad', 'live', 'settled'];

const TEXT_PAIRS: readonly (readonly [Token, Token])[] = [
  ...WORDS.flatMap((words) => GROUNDS.map((ground) => [words, ground] as const)),
  ['text', 'accentSoft'],
  ['accent', 'accentSoft'],
  ['text', 'liveSoft'],
  ['live', 'liveSoft'],
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
  ['onAction', 'danger'],
  ['onAction', 'dangerHover'],
];

/** Meaningful shapes other than text, for which WCAG asks for a contrast of 3. */
const SHAPE_PAIRS: readonly (readonly [Token, Token])[] = [
  ['accent', 'canvas'],
  ['action', 'canvas'],
  ['stripe', 'surface'],
];

const tooClose = (palette: Palette, pairs: readonly (readonly [Token, Token])[], least: number) =>
  pairs
    .map(([one, other]) => ({ pair: `${one} on ${other}`, ratio: contrastOf(palette[one], palette[other]) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);

describe('contrast', () => {
  it('is computed as WCAG defines it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(['light', 'dark'] as const)('of every text is AA in %s', (scheme) => {
    expect(tooClose(PALETTES.normal[scheme], TEXT_PAIRS, 4.5)).toEqual([]);
    expect(tooClose(PALETTES.normal[scheme], SHAPE_PAIRS, 3)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'of every text is AAA where the system asks for more, in %s',
    (scheme) => {
      expect(tooClose(PALETTES.more[scheme], TEXT_PAIRS, 7)).toEqual([]);
      const borders: readonly (readonly [Token, Token])[] = GROUNDS.map((ground) => ['border', ground]);
      expect(tooClose(PALETTES.more[scheme], [...SHAPE_PAIRS, ...borders], 4.5)).toEqual([]);
    },
  );
});
