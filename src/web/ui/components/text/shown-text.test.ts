import { describe, expect, it } from 'vitest';
import {
  MAX_SHOWN,
  shownAsciiText,
  shownOwnInRow,
  shownSentence,
  shownText,
  shownWords,
} from './shown-text.ts';

describe('the shown part of a text', () => {
  it('is all of it, marked, up to 2,000 characters', () => {
    expect(shownText('pаypal')).toBe('pа⟨U+0430⟩ypal');
    expect(shownAsciiText('пример')).toContain('п⟨U+043F⟩');
    expect(shownSentence('Transfers "pаy" ⟨U+202E⟩')).toBe('Transfers "pа⟨U+0430⟩y" ⟨U+202E⟩');
    expect(shownText('x'.repeat(MAX_SHOWN))).toBe('x'.repeat(MAX_SHOWN));
  });

  it.each([shownText, shownAsciiText, shownSentence])(
    'is the beginning of a longer one, and says so',
    (show) => {
      expect(show('x'.repeat(1_000_000))).toBe(`${'x'.repeat(MAX_SHOWN)}⟨… 998,000 more characters⟩`);
      expect(show('x'.repeat(MAX_SHOWN + 1))).toBe(`${'x'.repeat(MAX_SHOWN)}⟨… 1 more character⟩`);
    },
  );

  it('breaks neither a character nor a mark', () => {
    expect(shownText(`${'x'.repeat(MAX_SHOWN - 1)}🦀`)).toBe(
      `${'x'.repeat(MAX_SHOWN - 1)}⟨… 2 more characters⟩`,
    );
    expect(shownSentence(`${'x'.repeat(MAX_SHOWN - 3)}⟨U+202E⟩`)).toBe(
      `${'x'.repeat(MAX_SHOWN - 3)}⟨… 8 more characters⟩`,
    );
  });

  it('is marked only inside quotes, and truncated as a whole', () => {
    expect(shownWords(['“Says” ', { quote: 'pаy ' }, '…'])).toBe('“Says” pа⟨U+0430⟩y⟨U+0020⟩…');
    const long = { quote: 'x'.repeat(MAX_SHOWN - 5) };
    expect(shownWords(['Says ', long, '.', { quote: 'у' }])).toBe(`Says ${long.quote}⟨… 2 more characters⟩`);
  });

  it.each([
    ['Numéro · Pays d’origine', 'Numéro ·⟨U+00B7⟩ Pays d’origine'],
    ['Cote\u0302 ŁÓDŹ – ß', 'Cotê ŁÓDŹ – ß'],
    ['pаypal sıte  x\u200by', 'pа⟨U+0430⟩ypal sı⟨U+0131⟩te  x⟨U+200B⟩y'],
  ])('of an analyst’s own has European letters unmarked: %s', (text, shown) => {
    expect(shownOwnInRow(text)).toBe(shown);
  });

  it('has a note that no text can imitate', () => {
    expect(shownText('a⟨… 1 more character⟩')).not.toContain('⟨… ');
  });
});
