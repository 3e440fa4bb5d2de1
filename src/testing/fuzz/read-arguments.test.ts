import { describe, expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';

const DEFAULTS = { command: 'fuzz', count: 1_000_000, seed: 7 };

describe('the arguments', () => {
  it.each([
    [[], { count: 1_000_000, seed: 7 }],
    [['60'], { count: 60, seed: 7 }],
    [['0', '12'], { count: 0, seed: 12 }],
  ])('%j are a count and a seed', (args, expected) => {
    expect(readArguments(args, DEFAULTS)).toEqual(expected);
  });

  it.each([[['--help']], [['-h']], [['60', 'help']]])('%j ask for help', (args) => {
    expect(readArguments(args, DEFAULTS)).toBeUndefined();
  });

  it.each([
    [['abc'], 'The count is a whole number, not abc.'],
    [['-1'], 'The count is a whole number, not -1.'],
    [['1.5'], 'The count is a whole number, not 1.5.'],
    [[''], 'The count is a whole number, not .'],
    [['60', 'x'], 'The seed is a whole number, not x.'],
    [['1', '2', '3'], 'There are more words than expected.'],
  ])('%j are refused in words', (args, words) => {
    expect(() => readArguments(args, DEFAULTS)).toThrow(words);
    expect(() => readArguments(args, DEFAULTS)).toThrow(' See npm run fuzz -- --help.');
  });
});
