import { Store } from '../../../../signer/store.ts';
import { RegistryCheck } from '../../../registry-check/registry-check.ts';
import type { DeskSession } from '../../../session/desk-session.ts';
import { onOtherAccount } from '../../../session/follow-account.ts';
import { perDesk } from '../../../submission/per-desk.ts';

/** Identifiers that were pasted together. */
export interface PastedList {
  /** Each once, as they are looked up. */
  readonly identifiers: readonly string[];
  /** Lines that are not looked up, since they are no identifier or too many. */
  readonly leftOut: number;
}

/** A list that is looked up as a whole. It stays, with its answers, until it is put away, another comes, or the account changes. */
export class ListLookUp extends Store<PastedList | undefined> {
  readonly check: RegistryCheck;

  constructor(session: DeskSession) {
    super(undefined);
    this.check = new RegistryCheck(session);
    onOtherAccount(session, () => this.close());
  }

  start({ identifiers, leftOut }: PastedList): void {
    this.check.clear();
    const list = { identifiers: [...new Set(identifiers)], leftOut };
    this.setState(list);
    void this.check.start(list.identifiers);
  }

  close(): void {
    this.check.clear();
    this.setState(undefined);
  }
}

export const useListLookUp = perDesk(({ session }) => new ListLookUp(session));
