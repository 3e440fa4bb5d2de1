import { describe, expect, it } from 'vitest';
import { EVERYTHING, type ResultsFilter } from '../../../registry/results/results-view.ts';
import { activeFilters, isChosen, withValue, withValues } from './active-filters.ts';

const UTC = { timeZone: 'UTC' } as const;

const filter: ResultsFilter = {
  chosen: {
    status: ['flagged', 'Odd'],
    type: ['own', ''],
    origination: ['SE', 'Sweden'],
    peer: ['p‮eer'],
  },
  reported: { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 0, 2) - 1 },
  text: 'two words',
};

describe('the active filters', () => {
  it('are each named in words', () => {
    expect(activeFilters(filter, UTC).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Status: Flagged',
      'Status: Odd?',
      'Type: own',
      'Type: (empty)',
      'Origination: Sweden (SE)',
      'Origination: Sweden',
      'Peer: p⟨U+202E⟩eer',
      'Reported: 2026-01-01',
      'Text: two words',
    ]);
  });

  it('are removed one by one, until nothing is hidden', () => {
    let left = filter;
    for (let count = 9; count > 0; count -= 1) {
      const [first, ...rest] = activeFilters(left, UTC);
      expect(rest).toHaveLength(count - 1);
      left = first?.without ?? left;
    }
    expect(left).toEqual(EVERYTHING);
  });

  it('are none where the text is only white space', () => {
    expect(activeFilters({ ...EVERYTHING, text: '  ' }, UTC)).toEqual([]);
  });
});

describe('a value', () => {
  it('is chosen, and not chosen any more', () => {
    const chosen = withValue(EVERYTHING, 'peer', 'a');
    expect(isChosen(chosen, 'peer', 'a')).toBe(true);
    expect(isChosen(chosen, 'type', 'a')).toBe(false);
    expect(withValue(withValue(chosen, 'peer', 'b'), 'peer', 'a').chosen).toEqual({ peer: ['b'] });
    expect(withValue(chosen, 'peer', 'a')).toEqual(EVERYTHING);
    expect(withValues(filter, 'type', []).chosen.type).toBeUndefined();
  });
});
