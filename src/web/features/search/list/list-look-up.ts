import { Store } from '../../../../signer/store.ts';
import { RegistryCheck } from '../../../registry/standing/registry-check.ts';
import type { DeskSession } from '../../../desk/session/desk-session.ts';
import { onOtherAccount } from '../../../desk/session/follow-account.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import type { Kind } from './export-list.ts';

/** Pasted identifiers. */
export interface PastedList {
  /** The identifiers without duplicates, as they are looked up. */
  readonly identifiers: readonly string[];
  /** Lines that are not looked up: no identifiers, or too many. */
  readonly leftOut: number;
}

/** A list that is looked up, with its view, which is kept when the analyst comes back. */
export interface LookedUpList extends PastedList {
  /** Shows only identifiers with this outcome. */
  readonly shown: Kind | undefined;
}

/**
 * A list that is looked up as a whole. It is kept with its answers until it is closed, replaced, or the
 * account changes.
 */
export class ListLookUp extends Store<LookedUpList | undefined> {
  readonly check: RegistryCheck;

  constructor(session: DeskSession) {
    super(undefined);
    this.check = new RegistryCheck(session);
    onOtherAccount(session, () => this.close());
  }

  start({ identifiers, leftOut }: PastedList): void {
    this.check.clear();
    const list = { identifiers: [...new Set(identifiers)], leftOut, shown: undefined };
    this.setState(list);
    void this.check.start(list.identifiers);
  }

  show(shown: Kind | undefined): void {
    const list = this.getState();
    if (list !== undefined) this.setState({ ...list, shown });
  }

  close(): void {
    this.check.clear();
    this.setState(undefined);
  }
}

export const useListLookUp = perDesk(({ session }) => new ListLookUp(session));
