import { describe, expect, it } from 'vitest';
import { spelledOutText, visibleText } from './visible-text.ts';

describe('visible text', () => {
  it.each([
    ['a right-to-left override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['an isolate', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['a zero-width space', 'G\u200bB', 'G⟨U+200B⟩B'],
    ['a zero-width joiner', 'G\u200dB', 'G⟨U+200D⟩B'],
    ['a soft hyphen', 'G\u00adB', 'G⟨U+00AD⟩B'],
    ['a byte order mark', '\ufeffGB', '⟨U+FEFF⟩GB'],
    ['a line end', 'a\nb', 'a⟨U+000A⟩b'],
    ['a no-break space', 'a\u00a0b', 'a⟨U+00A0⟩b'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['a tag character', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['a variation selector', 'a\ufe0fb', 'a⟨U+FE0F⟩b'],
    ['half of a surrogate pair', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['a private character', 'a\ue000b', 'a⟨U+E000⟩b'],
    ['something that looks like a mark of ours', '⟨U+202E⟩', '⟨U+27E8⟩U+202E⟨U+27E9⟩'],
  ])('shows %s', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible);
    expect(spelledOutText(text)).toBe(visible);
  });

  it('leaves ordinary text of any script alone', () => {
    const text = 'GB 129.0.0.1 https://a-b.com/?x=1&y=%20 é 日本 кириллица שלום 🦀';
    expect(visibleText(text)).toBe(text);
  });

  it('tells letters apart that look alike, where two texts differ', () => {
    expect(spelledOutText('раypal')).toBe('р⟨U+0440⟩а⟨U+0430⟩ypal');
    expect(spelledOutText('paypal')).toBe('paypal');
  });
});
