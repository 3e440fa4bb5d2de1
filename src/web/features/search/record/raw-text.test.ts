import { describe, expect, it } from 'vitest';
import { markedLines, rawText } from './raw-text.ts';

describe('what is shown of a record as it was sent', () => {
  it.each([
    [
      {
        assetDefinitionIds: 'a_1#contribution',
        contribution: { id: '“a”\n', n: 1.5, no: false, none: null },
      },
    ],
    [[1, [], {}, [[2]], { deep: { deeper: ['x'] } }]],
    ['text'],
    [null],
  ])('is all of it, indented: %j', (value) => {
    expect(rawText(value)).toEqual({ text: JSON.stringify(value, null, 2), isWhole: true });
  });

  it.each([
    ['nested lists', () => JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown],
    ['nested members', () => JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as unknown],
    ['a text of 20 million characters', () => ({ id: '\u202e'.repeat(20_000_000) })],
    ['a name of 20 million characters', () => ({ ['\u202e'.repeat(20_000_000)]: 1 })],
    ['a million elements', () => Array.from({ length: 1_000_000 }, (_, at) => at)],
    ['a wide tree', () => Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => ({ a: [1] })))],
  ])('is the beginning of %s', (_, valueOf) => {
    const { text, isWhole } = rawText(valueOf());
    expect(text.length).toBeLessThanOrEqual(16_384);
    expect(isWhole).toBe(false);
  });

  it('has nothing in it that moves other characters', () => {
    expect(markedLines(rawText({ peerId: 'north\u202etel' }).text)).toBe(
      '{\n  "peerId": "north⟨U+202E⟩tel"\n}',
    );
  });
});
