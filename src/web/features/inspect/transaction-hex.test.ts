import { describe, expect, it } from 'vitest';
import { joinedLines, transactionHexOf, withoutSpaces } from './transaction-hex.ts';

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
    expect(() => transactionHexOf(text)).toThrow('Nothing to decode yet');
  });

  it.each([
    ['0100 ab', 'a space after character 4, inside'],
    [' 0x0100\nab', 'a line break after character 7. Join the lines'],
    ['0100 \r\nab', 'a line break after character 4. Join the lines'],
    ['0100g', 'Character 5 is not a hexadecimal digit (0-9, a-f): it is “g”.'],
    ['01\u200b00', 'Character 3 is not a hexadecimal digit (0-9, a-f): it is “⟨U+200B⟩”.'],
    ['"0100"', 'Character 1 is not a hexadecimal digit'],
  ])('refuses %o and says where', (text, sentence) => {
    expect(() => transactionHexOf(text)).toThrow(sentence);
  });

  it.each([
    ['0100\nab', true],
    ['0x01 \r\n  00\r\n', true],
    ['0100\na b', false],
    ['0100 ab', false],
    ['hello', false],
  ])('%o can be joined: %s', (text, canJoin) => {
    expect(() => transactionHexOf(text)).toThrow(expect.objectContaining({ canJoin }));
  });

  it.each([
    ['0100 ab', true],
    ['01:00:ab', true],
    ['0100\na b', true],
    ['0100\nab', false],
    ['01-00', false],
    ['he llo', false],
  ])('%o can be read without its spaces and colons: %s', (text, canRemoveSpaces) => {
    expect(() => transactionHexOf(text)).toThrow(expect.objectContaining({ canRemoveSpaces }));
  });

  it('is in one piece once its spaces are removed', () => {
    expect(transactionHexOf(withoutSpaces(' 01:00 ab\n cd '))).toBe('0100abcd');
  });

  it('is in one piece once its lines are joined', () => {
    expect(transactionHexOf(joinedLines('\n0x01 \r\n  00ab\r\n'))).toBe('0100ab');
  });

  it('does not repeat what was pasted, which may be a key', () => {
    expect(() => transactionHexOf('secret')).toThrow(/^(?!.*secret)/u);
  });
});
