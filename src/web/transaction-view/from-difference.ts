import type { DifferenceRow } from '../../transaction/comparison.ts';
import { MAX_SHOWN } from '../components/shown-text.ts';
import { say } from '../words/say.ts';

/** So many characters that are alike are kept before those that are not. */
const KEPT = 100;
/** A mark and the character before it are never longer. */
const MAX_MARK = 44;

export interface DifferingTexts {
  /** How many characters are left out because they are alike; empty when none. */
  readonly before: string;
  readonly asked: string;
  readonly found: string;
}

function alikeCount(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/**
 * What was asked and what was found, from a little before the place where they differ, when that is beyond what is shown
 * of a text: else both would look the same.
 */
export function fromDifference({ asked, found }: Pick<DifferenceRow, 'asked' | 'found'>): DifferingTexts {
  if (Math.min(asked.length, found.length) < MAX_SHOWN / 2) return { before: '', asked, found };
  const alike = alikeCount(asked, found);
  if (alike < MAX_SHOWN / 2) return { before: '', asked, found };
  const end = alike - KEPT;
  // Not in the middle of a mark, nor between a character and its own.
  const broken = /[^ -~]{0,2}(?:⟨[^⟨⟩]{0,40})?$/u.exec(asked.slice(end - MAX_MARK, end));
  const start = end - (broken?.[0].length ?? 0);
  return {
    before: say('submission.alikeCharacters', { count: start }),
    asked: asked.slice(start),
    found: found.slice(start),
  };
}
