import { Store } from '../../../signer/store.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import type { SearchParts } from '../../results/search-parts.ts';
import type { DeskSession } from '../../session/desk-session.ts';
import { onOtherAccount } from '../../session/follow-account.ts';
import { perDesk } from '../../submission/per-desk.ts';
import { beginTriage, changeItem, type TriageSession } from './triage-session.ts';

/** The triage of this tab. It goes on where it was left until another begins, the account changes, or the tab is reloaded. */
export class TriageStore extends Store<TriageSession | undefined> {
  constructor(session: Pick<DeskSession, 'getState' | 'subscribe'>) {
    super(undefined);
    onOtherAccount(session, () => this.setState(undefined));
  }

  /**
   * Begins with exactly these, or goes on where they are what it was about.
   * @param leftOut how many more there are
   */
  start(parts: SearchParts, records: readonly RegistryRecord[], leftOut = 0): void {
    const known = this.getState();
    const begun = beginTriage(parts, records, leftOut);
    const isSame =
      known !== undefined &&
      known.items.length === begun.items.length &&
      begun.items.every(
        ({ record }, at) =>
          known.items[at]?.record.assetDefinitionId === record.assetDefinitionId &&
          known.items[at]?.record.id === record.id,
      );
    this.setState(isSame ? { ...known, parts, leftOut } : begun);
  }

  goTo(at: number): void {
    const session = this.getState();
    if (session !== undefined) this.setState({ ...session, at });
  }

  keep(at: number, isKept: boolean): void {
    const session = this.getState();
    if (session !== undefined) this.setState(changeItem(session, at, { isKept }));
  }

  note(at: number, note: string): void {
    const session = this.getState();
    if (session !== undefined) this.setState(changeItem(session, at, { note }));
  }

  close(): void {
    this.setState(undefined);
  }
}

export const useTriageStore = perDesk(({ session }) => new TriageStore(session));
