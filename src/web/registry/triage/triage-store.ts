import { Store } from '../../../signer/store.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { isSameSearch, type SearchParts } from '../results/search-parts.ts';
import type { DeskSession } from '../../desk/session/desk-session.ts';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { type JsonStorage, tabStorage } from '../../platform/storage/json-storage.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { keptTriage, readKeptTriage, resumeTriage } from './kept-triage.ts';
import { beginTriage, changeItem, type TriageSession } from './triage-session.ts';

const KEY = 'contribution-desk.triage';

/**
 * The triage of this tab. It survives a reload, and ends when another one begins, the account changes, or the
 * tab is closed.
 */
export class TriageStore extends Store<TriageSession | undefined> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(session: Pick<DeskSession, 'getState' | 'subscribe'>, storage: JsonStorage = tabStorage()) {
    super(undefined);
    this.#storage = storage;
    this.#accountId = session.getState().account?.accountId;
    onOtherAccount(session, (accountId) => {
      this.#accountId = accountId;
      this.setState(undefined);
      if (readKeptTriage(storage.read(KEY))?.accountId !== accountId) storage.remove(KEY);
    });
  }

  /**
   * Begins a triage of these contributions, or continues the current one if they are the same.
   * @param leftOut the number of contributions left out
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
    this.#put(isSame ? { ...known, parts, leftOut } : begun);
  }

  /** Resumes the triage of this search after a reload, with the contributions of a new answer. */
  resume(parts: SearchParts, answered: readonly RegistryRecord[]): boolean {
    const kept = readKeptTriage(this.#storage.read(KEY));
    if (kept === undefined || kept.accountId !== this.#accountId || !isSameSearch(kept.parts, parts))
      return false;
    const session = resumeTriage(kept, answered);
    if (session === undefined) return false;
    this.#put(session);
    return true;
  }

  goTo(at: number): void {
    const session = this.getState();
    if (session !== undefined) this.#put({ ...session, at });
  }

  keep(at: number, isKept: boolean): void {
    const session = this.getState();
    if (session !== undefined) this.#put(changeItem(session, at, { isKept }));
  }

  note(at: number, note: string): void {
    const session = this.getState();
    if (session !== undefined) this.#put(changeItem(session, at, { note }));
  }

  #put(session: TriageSession): void {
    this.setState(session);
    if (this.#accountId !== undefined) this.#storage.write(KEY, keptTriage(this.#accountId, session));
  }
}

export const useTriageStore = perDesk(({ session }) => new TriageStore(session));
