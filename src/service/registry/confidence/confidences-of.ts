import { confidenceOf } from './confidence-rule.ts';

/** A contribution, as far as confidence depends on it. */
export interface Witness {
  /** The same text for equal identifiers or ranges. */
  readonly place: string;
  readonly peerId: string;
  readonly reportedAtMs: number;
  readonly isFlagged: boolean;
}

/** The confidence index of each of these, from those of them that are of the same identifier or range. */
export function confidencesOf(all: readonly Witness[]): readonly (number | null)[] {
  const testimonies = new Map<string, { newestMs: Map<string, number>; reports: number; flagged: number }>();
  for (const { place, peerId, reportedAtMs, isFlagged } of all) {
    const testimony = testimonies.get(place) ?? {
      newestMs: new Map<string, number>(),
      reports: 0,
      flagged: 0,
    };
    testimonies.set(place, testimony);
    testimony.newestMs.set(peerId, Math.max(testimony.newestMs.get(peerId) ?? -Infinity, reportedAtMs));
    testimony.reports += 1;
    if (isFlagged) testimony.flagged += 1;
  }
  const confidences = new Map(
    Array.from(testimonies, ([place, { newestMs, reports, flagged }]) => [
      place,
      confidenceOf({ newestMs: [...newestMs.values()], reports, flagged }),
    ]),
  );
  return all.map(({ place }) => confidences.get(place) ?? null);
}
