import { setTimeout as pause } from 'node:timers/promises';
import { createStore } from 'zustand/vanilla';
import { ActivityStore } from '../../web/desk/operations/activity-store.ts';
import { DraftDatabase } from '../../web/identifiers/draft/draft-database.ts';
import type { TabLocks } from '../../web/platform/storage/tab-locks.ts';
import { DraftStore } from '../../web/identifiers/draft/draft-store.ts';
import { type DeskState, NOBODY } from '../../web/desk/session/desk-state.ts';
import { freshDatabase } from './fresh-database.ts';

/** A lock that another has is waited for. */
const LOCK_WAIT_MS = 50;

class TestSession {
  readonly #store = createStore<DeskState>(() => NOBODY);
  readonly getState = this.#store.getState;
  readonly subscribe = this.#store.subscribe;

  signIn(accountId: string): void {
    const keys = { publicKeyHex: '00', authPublicKeyHex: '00' };
    const account = { accountId, email: 'a@b.example', peerId: 'wonderland', ...keys };
    this.#store.setState({ ...NOBODY, account, key: 'unlocked', keysSaved: true });
  }

  signOut(): void {
    this.#store.setState(NOBODY);
  }
}

export interface DraftTab {
  readonly session: TestSession;
  readonly activity: ActivityStore;
  readonly draft: DraftStore;
  /** Ends as the browser ends a page: what was begun is written, and its locks are given back. */
  close(): void;
}

interface TabOptions {
  readonly accountId?: string;
  readonly database?: DraftDatabase;
}

/** A browser in which drafts are kept, with as many tabs as a test opens. */
export class DraftBrowser {
  readonly #held = new Map<string, object>();
  readonly #hasLocks: boolean;

  constructor({ hasLocks = true } = {}) {
    this.#hasLocks = hasLocks;
    freshDatabase();
  }

  /** A tab in which this account signs in. */
  async open({ accountId, database }: TabOptions = {}): Promise<DraftTab> {
    const opened = this.openSignedOut(database === undefined ? {} : { database });
    opened.session.signIn(accountId ?? 'alice@wonderland');
    await opened.draft.loaded();
    return opened;
  }

  openSignedOut({ database = new DraftDatabase() }: Pick<TabOptions, 'database'> = {}): DraftTab {
    const owner = {};
    const session = new TestSession();
    const activity = new ActivityStore({ host: 'registry.example' });
    session.subscribe(() => activity.follow(session.getState().account?.accountId));
    const draft = new DraftStore({
      activity,
      session,
      database,
      locks: this.#hasLocks ? this.#locksOf(owner) : undefined,
    });
    const close = () => {
      draft.flush();
      for (const [name, holder] of this.#held) if (holder === owner) this.#held.delete(name);
    };
    return { session, activity, draft, close };
  }

  #locksOf(owner: object): TabLocks {
    return {
      hold: (name) => {
        if (this.#held.has(name)) return pause(LOCK_WAIT_MS);
        this.#held.set(name, owner);
        return Promise.resolve(() => {
          this.#held.delete(name);
        });
      },
    };
  }
}
