import { Store } from '../../signer/store.ts';
import { ActivityStore } from '../../web/desk/operations/activity-store.ts';
import { DraftDatabase } from '../../web/identifiers/draft/draft-database.ts';
import type { TabLocks } from '../../web/platform/storage/tab-locks.ts';
import { DraftStore } from '../../web/identifiers/draft/draft-store.ts';
import { type DeskState, NOBODY } from '../../web/desk/session/desk-state.ts';
import { JsonStorage } from '../../web/platform/storage/json-storage.ts';
import { freshDatabase } from './fresh-database.ts';
import { MemoryStorage } from './memory-storage.ts';
import { directLineReader } from './direct-line-reader.ts';

class TestSession extends Store<DeskState> {
  constructor() {
    super(NOBODY);
  }

  signIn(accountId: string): void {
    const keys = { publicKeyHex: '00', authPublicKeyHex: '00' };
    const account = { accountId, email: 'a@b.example', peerId: 'wonderland', ...keys };
    this.setState({ ...NOBODY, account, key: 'unlocked', keysSaved: true });
  }

  signOut(): void {
    this.setState(NOBODY);
  }
}

export interface DraftTab {
  readonly session: TestSession;
  readonly activity: ActivityStore;
  readonly draft: DraftStore;
  /** The tab's session storage, which survives a reload. */
  readonly tab: Storage;
  /** Ends as the browser ends a page: what was begun is written, and its locks are given back. */
  close(): void;
}

interface TabOptions {
  /** Of a page that is loaded again, or a tab that is duplicated. */
  readonly tab?: Storage;
  readonly accountId?: string;
  readonly database?: DraftDatabase;
}

/** A browser in which drafts are kept, with as many tabs as a test opens. */
export class DraftBrowser {
  readonly #held = new Map<string, object>();
  readonly #hasLocks: boolean;
  nowMs = Date.UTC(2026, 10, 22);

  constructor({ hasLocks = true } = {}) {
    this.#hasLocks = hasLocks;
    freshDatabase();
  }

  /** A tab in which this account signs in. */
  async open({ tab = new MemoryStorage(), accountId, database }: TabOptions = {}): Promise<DraftTab> {
    const opened = this.openSignedOut({ tab, ...(database === undefined ? {} : { database }) });
    opened.session.signIn(accountId ?? 'alice@wonderland');
    await opened.draft.loaded();
    return opened;
  }

  openSignedOut({ tab = new MemoryStorage(), database = new DraftDatabase() }: TabOptions = {}): DraftTab {
    const owner = {};
    const session = new TestSession();
    const activity = new ActivityStore({ host: 'registry.example' });
    session.subscribe(() => activity.follow(session.getState().account?.accountId));
    const draft = new DraftStore({
      activity,
      session,
      reader: directLineReader(),
      database,
      locks: this.#hasLocks ? this.#locksOf(owner) : undefined,
      tab: new JsonStorage(tab),
      clock: () => this.nowMs,
    });
    const close = () => {
      draft.flush();
      for (const [name, holder] of this.#held) if (holder === owner) this.#held.delete(name);
    };
    return { session, activity, draft, tab, close };
  }

  #locksOf(owner: object): TabLocks {
    return {
      hold: (name) => {
        if (this.#held.has(name)) return Promise.resolve(undefined);
        this.#held.set(name, owner);
        return Promise.resolve(() => {
          this.#held.delete(name);
        });
      },
      held: () => Promise.resolve(new Set(this.#held.keys())),
    };
  }
}
