import { describe, expect, it } from 'vitest';
import { transactionHexOf } from './transaction-hex.ts';

describe('the hex in what was pasted', () => {
  it.each([
    ['0100ab', '0100ab'],
    ['  0100AB\n', '0100ab'],
    ['0x0100aB', '0100ab'],
    ['\t0X0100ab ', '0100ab'],
  ])('%o is %s', (text, hex) => {
    expect(transactionHexOf(text)).toBe(hex);
  });

  it.each(['', ' \n ', '0x'])('%o is nothing', (text) => {
    expect(() => transactionHexOf(text)).toThrow('There is nothing to read yet');
  });

  it.each([
    ['0100 ab', 'a space at character 5'],
    [' 0x0100\nab', 'a line end at character 8'],
    ['0100g', 'Character 5 is not a hexadecimal digit'],
    ['"0100"', 'Character 1 is not a hexadecimal digit'],
  ])('refuses %o and says where', (text, sentence) => {
    expect(() => transactionHexOf(text)).toThrow(sentence);
  });

  it('does not repeat what was pasted, which may be a key', () => {
    expect(() => transactionHexOf('secret')).toThrow(/^(?!.*secret)/u);
  });
});
