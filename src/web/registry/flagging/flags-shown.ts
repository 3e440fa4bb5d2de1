import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PastSearch } from '../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** A transaction of flags, with some of its contributions. */
export interface NamedFlag {
  /** Its operation in Activity. */
  readonly operationId: string;
  readonly identifiers: readonly string[];
}

/** A transaction that differed from the request and was not signed, with what the service altered. */
export type BlockedFlag = NamedFlag;

/** Selected contributions, before their transaction is assembled. */
export interface Selection {
  readonly id: number;
  readonly records: readonly RegistryRecord[];
  /** The search that found them, if it was answered in full. */
  readonly search?: PastSearch | undefined;
}

interface Shown {
  /** The operation in Activity of the flag whose dialog is open. */
  readonly review: string | undefined;
  /** The selection whose dialog is open. */
  readonly selection: Selection | undefined;
  /** Kept until the analyst has seen the notice. */
  readonly blocked: readonly BlockedFlag[];
  /** A flag of unknown outcome, of an earlier page or another tab, that keeps the same from being flagged again. */
  readonly open: NamedFlag | undefined;
}

export const NOTHING_SHOWN: Shown = { review: undefined, selection: undefined, blocked: [], open: undefined };

/** What is shown of flags besides their mutations. */
export type FlagsShown = StoreApi<Shown>;

export const createFlagsShown = (): FlagsShown => createStore<Shown>(() => NOTHING_SHOWN);

/** Shows a blocked transaction, once. */
export function addBlocked(shown: FlagsShown, flag: BlockedFlag): void {
  const { blocked } = shown.getState();
  if (!blocked.some(({ operationId }) => operationId === flag.operationId))
    shown.setState({ blocked: [...blocked, flag] });
}
