import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

export type Status = RegistryRecord['status'];

/** The resolution and the time zone of the pictures. */
export interface PictureSize {
  /** In CSS pixels; every bin is at least one wide. */
  readonly widthPx: number;
  /** The part of its number line to draw; `undefined` draws the whole line. */
  readonly span: NumberLineSpan | undefined;
  /** `local`, or an IANA name, as in the settings. Days begin at midnight there. */
  readonly timeZone: string;
}

/** A stretch of one number line, both ends included. Each length of phone number has its own line. */
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
  /**
   * The contributions that a search for the bin would find among these rows: a range counts in every bin that
   * it touches.
   */
  readonly counts: StatusCounts;
  /** Those of `counts` that no drawn range represents. */
  readonly restCounts: StatusCounts;
  /**
   * Those of `counts` that do not touch the previous bin: with them, the counts of consecutive bins add up.
   */
  readonly newCounts: StatusCounts;
}

/** A range with a bar of its own. Only the widest ranges have one. */
export interface NumberLineRange {
  readonly low: bigint;
  readonly high: bigint;
  readonly status: Status;
  readonly identifier: string;
  /** The number of contributions with this range and status. */
  readonly count: number;
  /** Counted from 0. Ranges in one lane do not touch. */
  readonly lane: number;
}

export interface NumberLine {
  readonly span: NumberLineSpan;
  /** The number of contributions that touch the span. */
  readonly rows: number;
  /**
   * The number of values in a bin, except the first and the last. All bins but the first begin at a multiple
   * of it.
   */
  readonly step: bigint;
  /** The bins that are not empty, in order. */
  readonly bins: readonly NumberLineBin[];
  /** The drawn ranges in order: the widest, if there are more than can be drawn. */
  readonly ranges: readonly NumberLineRange[];
  /** The number of ranges that only the bins count. */
  readonly rangesNotDrawn: number;
}

export const TIME_STEPS = ['day', 'week', 'month', 'quarter', 'year', 'decade', 'century'] as const;
export type TimeStep = (typeof TIME_STEPS)[number];

/** One step of a timeline in the requested time zone, both ends included. */
export interface TimeBin {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reported: number;
  readonly flagged: number;
}

export interface Timeline {
  readonly step: TimeStep;
  /** Every step from the first to the last time, including empty ones. */
  readonly bins: readonly TimeBin[];
  /**
   * The number of contributions whose report time is missing, unreadable or outside the years 100 to 9999.
   */
  readonly notDated: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** The frequency of each value. */
export interface Breakdown {
  /** The most frequent values, the most frequent first. */
  readonly values: readonly ValueCount[];
  /** The number of further values, and of the contributions that have them. */
  readonly moreValues: number;
  readonly moreRows: number;
}

/** The charts of an answer's rows: few enough marks to be drawn as elements. */
export interface Pictures {
  readonly rows: number;
  /** One for each number line with rows, the one with the most rows first. */
  readonly numberLines: readonly NumberLine[];
  /** The number of e-mail addresses, URLs and identifiers in no known form. */
  readonly notOnALine: number;
  readonly timeline: Timeline;
  readonly types: Breakdown;
  readonly originations: Breakdown;
  readonly destinations: Breakdown;
}
