/** How much is done at once; what goes beyond is put off, and nothing depends on these but when it is done. */
export interface ConfidenceBounds {
  /** Touched contributions. */
  readonly touched: number;
  /** Contributions that one touched contribution meets. */
  readonly metByOne: number;
  /** Contributions that all touched contributions meet. */
  readonly met: number;
  /** Witnesses of one place. */
  readonly witnessesOfOne: number;
  /** Witnesses of all places. */
  readonly witnesses: number;
}

export interface UpkeepBounds extends ConfidenceBounds {
  /** Marked places that one step looks at. */
  readonly places: number;
  /** Contributions whose index one step changes, or one part of a place's. */
  readonly written: number;
}

/** Inside a submit, under the ledger's lock: at most a few milliseconds, whatever was reported. */
export const SUBMIT_BOUNDS: ConfidenceBounds = {
  touched: 200,
  metByOne: 200,
  met: 1_000,
  witnessesOfOne: 500,
  witnesses: 4_000,
};

/** A step of the upkeep under the ledger's lock: a few tens of milliseconds. */
export const UPKEEP_BOUNDS: UpkeepBounds = {
  touched: 100,
  metByOne: 1_000,
  met: 2_000,
  witnessesOfOne: 10_000,
  witnesses: 12_000,
  places: 50,
  written: 300,
};

/** Where nobody waits, and all of it is to be computed: large steps. */
export const WHOLE_BOUNDS: UpkeepBounds = {
  touched: 1_000,
  metByOne: 10_000,
  met: 20_000,
  witnessesOfOne: 20_000,
  witnesses: 100_000,
  places: 1_000,
  written: 10_000,
};
