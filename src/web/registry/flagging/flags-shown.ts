import { Store } from '../../../signer/store.ts';
import type { FlagView } from './flag-view.ts';

/** A transaction that differed from the request and was not signed. */
export interface BlockedFlag {
  /** Its operation in Activity. */
  readonly operationId: string;
  /** The contributions that the service altered. */
  readonly identifiers: readonly string[];
}

/** The flags of a selection, as their rows show them. */
export interface SelectedFlags {
  readonly startedAtMs: number;
  /** Of its contributions, by asset id. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** Returns nothing for a contribution that it does not flag. */
  readonly viewOf: (definitionId: string) => FlagView | undefined;
  openReview(): void;
  cancel(): void;
  check(definitionId: string): Promise<void>;
  sendAgain(definitionId: string, how: { readonly unrecorded?: boolean }): Promise<void>;
}

interface Shown {
  /** The asset id of the flag whose dialog is open. */
  readonly review: string | undefined;
  /** Kept until the analyst has seen the notice. */
  readonly blocked: readonly BlockedFlag[];
  /** Of this session, the latest last. */
  readonly selections: readonly SelectedFlags[];
}

const NOTHING: Shown = { review: undefined, blocked: [], selections: [] };

/** What is shown of flags besides their mutations. */
export class FlagsShown extends Store<Shown> {
  constructor() {
    super(NOTHING);
  }

  show(change: Partial<Shown>): void {
    this.setState({ ...this.getState(), ...change });
  }

  /** Tells of a blocked transaction, once. */
  addBlocked(flag: BlockedFlag): void {
    const { blocked } = this.getState();
    if (!blocked.some(({ operationId }) => operationId === flag.operationId))
      this.show({ blocked: [...blocked, flag] });
  }

  forget(): void {
    this.setState(NOTHING);
  }
}
