import type { DeskSession } from '../../desk/session/desk-session.ts';
import { followAccount } from '../../desk/session/follow-account.ts';
import { storageProblemOf } from '../../platform/storage/browser-database.ts';
import type { TabLocks } from '../../platform/storage/tab-locks.ts';
import { unlessItHangs } from '../../platform/storage/unless-it-hangs.ts';
import type { Draft, DraftState } from './draft.ts';
import type { DraftDatabase } from './draft-database.ts';
import { keptRow } from './row-edits.ts';

/** The most work that a crash can lose. */
const WRITE_AFTER_MS = 500;

/** The time that a reloaded page waits for its predecessor to release the draft. */
const WAIT_MS = 2000;

export interface DraftKeeperOptions {
  readonly session: Pick<DeskSession, 'getState' | 'subscribe'>;
  readonly database: DraftDatabase;
  /** Without locks, the tab that wrote last decides what is stored. */
  readonly locks: TabLocks | undefined;
}

/** A sign-in whose draft is loaded, or still loading. */
interface SignIn {
  readonly accountId: string;
  /** Lets another tab open the draft; absent while the draft is not stored. */
  release?: () => void;
}

/**
 * Loads the draft of the account that signs in, saves it half a second after each change or at once on request, and
 * hides it when the account signs out. One tab at a time has the stored draft.
 */
export class DraftKeeper {
  readonly #draft: Draft;
  readonly #options: DraftKeeperOptions;
  #signIn: SignIn | undefined;
  #opening: Promise<void> = Promise.resolve();
  #isChanged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written: Promise<unknown> = Promise.resolve();

  constructor(draft: Draft, options: DraftKeeperOptions) {
    this.#draft = draft;
    this.#options = options;
    draft.subscribe((now, before) => {
      if (now.rows === before.rows && now.currentKey === before.currentKey) return;
      this.#isChanged = true;
      this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
    });
    followAccount(options.session, (accountId) => this.#follow(accountId));
  }

  /** Resolves once the stored draft is loaded, or cannot be read. */
  loaded(): Promise<void> {
    return this.#opening;
  }

  /** Starts writing what has changed; the browser completes it even if the page closes. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isChanged || this.#signIn?.release === undefined) return;
    this.#isChanged = false;
    const { accountId } = this.#signIn;
    const { rows, currentKey } = this.#draft.getState();
    // The database runs overlapping transactions in the order of the calls.
    const writing = this.#options.database
      .write({ accountId, currentKey, rows: rows.map(keptRow) })
      .catch((error: unknown) => {
        // Written with the next change.
        this.#isChanged = true;
        this.#draft.setStorage({ problem: storageProblemOf(error) });
      });
    this.#written = Promise.all([this.#written, writing]);
  }

  /** Resolves once all changes so far are written, or writing has failed. */
  async saved(): Promise<void> {
    this.flush();
    await unlessItHangs(this.#written);
  }

  #follow(accountId: string | undefined): void {
    if (this.#signIn !== undefined) {
      void this.saved().then(this.#signIn.release);
      this.#signIn = undefined;
      this.#draft.open({ rows: [] });
      this.#draft.setStorage({ isLoading: false, problem: undefined });
    }
    if (accountId === undefined) return;
    this.#signIn = { accountId };
    this.#opening = this.#load(this.#signIn);
  }

  async #load(signIn: SignIn): Promise<void> {
    const { database, locks } = this.#options;
    const { accountId } = signIn;
    this.#draft.setStorage({ isLoading: true, problem: undefined });
    let release: (() => void) | undefined = () => undefined;
    let problem: DraftState['problem'];
    try {
      if (locks !== undefined) release = await locks.hold(`contribution-desk.draft ${accountId}`, WAIT_MS);
      const record = release && (await database.read(accountId));
      // What a former sign-in still loads is dropped.
      if (this.#signIn !== signIn) {
        release?.();
        return;
      }
      this.#draft.open(record ?? { rows: [] });
      this.#isChanged = false;
      if (release === undefined) problem = 'elsewhere';
      else signIn.release = release;
    } catch (error) {
      release?.();
      problem = storageProblemOf(error);
    }
    if (this.#signIn === signIn) this.#draft.setStorage({ isLoading: false, problem });
  }
}
