import { describe, expect, it } from 'vitest';
import { fromDifference } from './from-difference.ts';

const SAME = 'x'.repeat(50_000);

describe('two long texts that differ', () => {
  it('are shown from a little before the place where they differ', () => {
    const { before, asked, found } = fromDifference({
      asked: `${SAME}GB, and on`,
      found: `${SAME}SE, and on`,
    });
    expect(before).toBe('⟨… 49,900 characters alike⟩');
    expect(asked).toBe(`${'x'.repeat(100)}GB, and on`);
    expect(found).toBe(`${'x'.repeat(100)}SE, and on`);
  });

  it('are shown from their beginning when they differ early, or are short', () => {
    const early = { asked: `GB${SAME}`, found: `SE${SAME}` };
    expect(fromDifference(early)).toEqual({ before: '', ...early });
    const short = { asked: 'x'.repeat(900), found: SAME };
    expect(fromDifference(short)).toEqual({ before: '', ...short });
  });

  it('are not cut inside a mark', () => {
    const same = `${SAME}а⟨U+0430⟩${'x'.repeat(95)}`;
    const { asked } = fromDifference({ asked: `${same}1`, found: `${same}2` });
    expect(asked).toBe(`а⟨U+0430⟩${'x'.repeat(95)}1`);
  });
});
