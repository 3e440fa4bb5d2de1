import type { PastSearch } from '../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { Store } from '../../../signer/store.ts';

/** A transaction that differed from the request and was not signed. */
export interface BlockedFlag {
  /** Its operation in Activity. */
  readonly operationId: string;
  /** The contributions that the service altered. */
  readonly identifiers: readonly string[];
}

/** Selected contributions, before their transaction is assembled. */
export interface Selection {
  readonly id: number;
  readonly records: readonly RegistryRecord[];
  /** The search that found them, if it was answered in full. */
  readonly search: PastSearch | undefined;
}

interface Shown {
  /** The operation in Activity of the flag whose dialog is open. */
  readonly review: string | undefined;
  /** The selection whose dialog is open. */
  readonly selection: Selection | undefined;
  /** Kept until the analyst has seen the notice. */
  readonly blocked: readonly BlockedFlag[];
}

const NOTHING: Shown = { review: undefined, selection: undefined, blocked: [] };

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
