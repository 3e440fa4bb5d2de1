import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

export type Status = RegistryRecord['status'];

/** How finely to draw, and by which clock. */
export interface PictureSize {
  /** In CSS pixels; every bin is at least one wide. */
  readonly widthPx: number;
  /** What the number line spans; without it, all that lies on it. */
  readonly span: NumberLineSpan | undefined;
  /** `local`, or an IANA name, as in the settings: a day begins when it begins there. */
  readonly timeZone: string;
}

/** A stretch of one number line, both ends included. Phone numbers of each length have a line of their own. */
export interface NumberLineSpan {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

export type StatusCounts = Readonly<Record<Status, number>>;

/** A stretch of the number line that contributions touch. */
export interface NumberLineBin {
  readonly low: bigint;
  readonly high: bigint;
  /** All that touch it, a range in each bin that it touches: what a search of it would find of these rows. */
  readonly counts: StatusCounts;
  /** Those among them that are not drawn as ranges by themselves. */
  readonly restCounts: StatusCounts;
  /** Those among all that do not touch the bin before: with them, the counts of several bins in a row add up. */
  readonly newCounts: StatusCounts;
}

/** A range that is drawn by itself: few enough of them, and wide enough to be seen. */
export interface NumberLineRange {
  readonly low: bigint;
  readonly high: bigint;
  readonly status: Status;
  readonly identifier: string;
  /** Contributions of this range and status. */
  readonly count: number;
  /** From 0; ranges of one lane do not touch. */
  readonly lane: number;
}

export interface NumberLine {
  readonly span: NumberLineSpan;
  /** Contributions that touch the span. */
  readonly rows: number;
  /** How many values a bin holds, but for the first and the last. All but the first begin at a multiple. */
  readonly step: bigint;
  /** Those that hold something, in their order. */
  readonly bins: readonly NumberLineBin[];
  /** The widest ones where there are more than can be drawn, in their order on the line. */
  readonly ranges: readonly NumberLineRange[];
  /** Ranges that are in the bins only. */
  readonly rangesNotDrawn: number;
}

export const TIME_STEPS = ['day', 'week', 'month', 'quarter', 'year', 'decade', 'century'] as const;
export type TimeStep = (typeof TIME_STEPS)[number];

/** One step of a timeline, by the clock that was asked for; both ends included. */
export interface TimeBin {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reported: number;
  readonly flagged: number;
}

export interface Timeline {
  readonly step: TimeStep;
  /** Every step from the first to the last time, empty ones too. */
  readonly bins: readonly TimeBin[];
  /** Contributions whose time of report is missing, unreadable or not of the years 100 to 9999. */
  readonly notDated: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** How often each value occurs. */
export interface Breakdown {
  /** The most frequent come first. */
  readonly values: readonly ValueCount[];
  /** Values beyond those, and the contributions that have them. */
  readonly moreValues: number;
  readonly moreRows: number;
}

/** What the rows of an answer look like, small enough to be drawn as elements. */
export interface Pictures {
  readonly rows: number;
  /** One for each number line that rows lie on, the one with the most rows first. */
  readonly numberLines: readonly NumberLine[];
  /** E-mail addresses, URLs and what is in no form known here. */
  readonly notOnALine: number;
  readonly timeline: Timeline;
  readonly types: Breakdown;
  readonly originations: Breakdown;
  readonly destinations: Breakdown;
}
