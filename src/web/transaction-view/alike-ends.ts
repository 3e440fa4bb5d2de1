export interface AlikeEnds {
  /** So many characters at the beginning are the same in both texts. */
  readonly before: number;
  /** So many at the end, none of them counted already. */
  readonly after: number;
}

const NONE: AlikeEnds = { before: 0, after: 0 };
/** A mark that has begun, or half of a pair. */
const CUT_AT_END = /⟨[^⟨⟩]{0,40}$|[\ud800-\udbff]$/u;
/** The rest of a mark, or of a pair. */
const CUT_AT_START = /^[^⟨⟩]{0,40}⟩|^[\udc00-\udfff]/u;

/**
 * What two short texts have in common around the place where they differ, with marks and pairs left whole; nothing when
 * they have little in common, since then there is no such place.
 */
export function alikeEnds(one: string, other: string): AlikeEnds {
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  before -= CUT_AT_END.exec(one.slice(0, before))?.[0].length ?? 0;
  let after = 0;
  while (after < most - before && one.at(-after - 1) === other.at(-after - 1)) after += 1;
  after -= CUT_AT_START.exec(one.slice(one.length - after))?.[0].length ?? 0;
  return (before + after) * 2 < most ? NONE : { before, after };
}
