import { describe, expect, it } from 'vitest';
import { ALL_LISTS } from './all-lists.ts';
import { whatBecomes } from './what-becomes.ts';

describe.each(ALL_LISTS)('what $tool exports', ({ lists }) => {
  it.each(lists)('is read, asked about or refused, line by line: $what', (list) => {
    expect(`\n${whatBecomes(list)}\n`).toBe(list.becomes);
  });
});
