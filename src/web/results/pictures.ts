import type { IdentifierSpace } from '../../contract/identifier/identifier.ts';
import type { RegistryRecord } from '../api/tolerant-record.ts';

type Status = RegistryRecord['status'];

/** How finely to draw, in CSS pixels; every bin is at least one wide. */
export interface PictureSize {
  readonly widthPx: number;
  /** What the number line spans; without it, all that lies on it. Ends as identifiers write them. */
  readonly span: NumberLineSpan | undefined;
}

export interface NumberLineSpan {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

/** Contributions that lie on a stretch of the number line, by status. */
export interface NumberLineBin {
  readonly low: bigint;
  readonly high: bigint;
  readonly counts: Readonly<Record<Status, number>>;
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
  readonly bins: readonly NumberLineBin[];
  /** The widest ones where there are more than can be drawn. */
  readonly ranges: readonly NumberLineRange[];
  /** Ranges that are in the bins only. */
  readonly rangesNotDrawn: number;
}

export interface DayBin {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reported: number;
  readonly flagged: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** What the rows of an answer look like, small enough to be drawn as elements. */
export interface Pictures {
  /** One for each number line that rows lie on. */
  readonly numberLines: readonly NumberLine[];
  /** Days, or longer steps where there are more of them than pixels. */
  readonly days: readonly DayBin[];
  readonly types: readonly ValueCount[];
  readonly originations: readonly ValueCount[];
  readonly destinations: readonly ValueCount[];
}
