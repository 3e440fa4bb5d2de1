import { describe, expect, it } from 'vitest';
import { flatText, joined, renderText, text } from './text.ts';

describe('a text', () => {
  it('takes filled in strings for quotes, and numbers and other texts for words of our own', () => {
    const inner = text`held by ${'bob'}`;
    expect(flatText(text`${2} of ${'roses'}, ${inner}.`)).toEqual([
      '2 of ',
      { quote: 'roses' },
      ', held by ',
      { quote: 'bob' },
      '.',
    ]);
  });

  it('has each quote shown by itself, whatever stands around it', () => {
    const parts = flatText(joined([text`${'a'}`, text`${'b'}`], ' and '));
    expect(renderText(parts, (quote) => `<${quote}>`)).toBe('<a> and <b>');
  });

  it('is cut where it is too long, and says how much is missing', () => {
    expect(flatText(text`Logs ${'abcdef'} at ${'x'}`, 8)).toEqual([
      'Logs ',
      { quote: 'abc' },
      '… (and 8 more characters)',
    ]);
    expect(flatText(text`Logs ${'abc'}`, 8)).toEqual(['Logs ', { quote: 'abc' }]);
  });

  it('is not cut within a character', () => {
    expect(flatText(text`${'a😀'}`, 2)).toEqual([{ quote: 'a' }, '… (and 2 more characters)']);
  });
});
