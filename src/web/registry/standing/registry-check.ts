import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../../contract/app-error.ts';
import { checkIdentifiers } from '../../../client/registry/check-identifiers.ts';
import type { LookUpProgress } from '../../../client/registry/look-up-many.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import type { DeskSession } from '../../desk/session/desk-session.ts';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { type Standing, standingOf } from './standing.ts';

export interface RegistryCheckState {
  readonly isAsking: boolean;
  /** The progress of the latest start. */
  readonly progress: LookUpProgress;
  /** The time at which lookups resume, if the registry asked for a pause. */
  readonly pausedUntilMs: number | undefined;
  /** The error that ended the latest start early. Answers already received are kept. */
  readonly stoppedBy: AppError | undefined;
  /** Standings by identifier as looked up: a row whose identifier has changed has none. */
  readonly standings: ReadonlyMap<string, Standing>;
}

const NOTHING_ASKED: RegistryCheckState = {
  isAsking: false,
  progress: { done: 0, total: 0 },
  pausedUntilMs: undefined,
  stoppedBy: undefined,
  standings: new Map(),
};

/** The interval at which answers are shown. Thousands may arrive in a second. */
const SHOWN_EVERY_MS = 250;

/** The account and the connection of a check. */
interface Session extends Pick<DeskSession, 'client'> {
  subscribe(listener: () => void): () => void;
  getState(): { readonly account: Pick<DeskAccount, 'accountId' | 'peerId'> | undefined };
}

/** Looks up the standings of many identifiers, of a draft or of a pasted list. Runs only on request. */
export class RegistryCheck {
  readonly #store = createStore<RegistryCheckState>(() => NOTHING_ASKED);
  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;
  readonly #session: Session;
  #asking = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Of the answers received, also of those that are not shown yet. */
  #standings = new Map<string, Standing>();
  #next: RegistryCheckState = NOTHING_ASKED;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
    onOtherAccount(session, () => this.clear());
  }

  /**
   * Looks up the identifiers without an answer, or all of them if every one has one. While a check runs, waits for
   * that one.
   */
  start(identifiers: Iterable<string>): Promise<void> {
    if (!this.getState().isAsking) this.#running = this.#ask(identifiers);
    return this.#running;
  }

  async #ask(identifiers: Iterable<string>): Promise<void> {
    const { client } = this.#session;
    const ownPeerId = this.#session.getState().account?.peerId;
    const standings = this.#standings;
    const distinct = [...new Set(identifiers)];
    const unanswered = distinct.filter((identifier) => standings.get(identifier)?.kind !== 'answered');
    const asked = unanswered.length === 0 ? distinct : unanswered;
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    // What arrives late belongs to a check that was cleared, possibly to another account.
    const isCleared = () => this.#asking !== asking;
    this.#show({ ...NOTHING_ASKED, isAsking: true, progress: { done: 0, total: asked.length }, standings });
    const end = await checkIdentifiers(client, asked, {
      signal,
      ownPeerId,
      onChecked: (checked, progress) => {
        if (isCleared()) return;
        for (const one of checked) {
          standings.set(
            one.identifier,
            'error' in one ? { kind: 'failed', error: one.error } : standingOf(one.check),
          );
        }
        this.#showSoon({ ...this.#next, progress, pausedUntilMs: undefined, standings });
      },
      onPause: (waitMs) => {
        if (!isCleared()) this.#showSoon({ ...this.#next, pausedUntilMs: Date.now() + waitMs });
      },
    });
    if (isCleared()) return;
    this.#show({
      ...this.#next,
      isAsking: false,
      pausedUntilMs: undefined,
      stoppedBy: end.kind === 'stopped' ? end.error : undefined,
    });
  }

  /** Cancels the check. Answers already received are kept. */
  cancel(): void {
    this.#asking.abort();
  }

  /** Forgets the answers about identifiers whose standing has changed. */
  forget(identifiers: Iterable<string>): void {
    for (const identifier of identifiers) this.#standings.delete(identifier);
    this.#show({ ...this.#next, standings: this.#standings });
  }

  /** Cancels the check and forgets all answers. */
  clear(): void {
    this.cancel();
    this.#asking = new AbortController();
    this.#standings = new Map();
    this.#show(NOTHING_ASKED);
  }

  #showSoon(state: RegistryCheckState): void {
    this.#next = state;
    this.#timer ??= setTimeout(() => this.#show(this.#next), SHOWN_EVERY_MS);
  }

  #show(state: RegistryCheckState): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = state;
    this.#store.setState({ ...state, standings: new Map(state.standings) });
  }
}

/** What this account has just reported, here or in another tab, is not new any more. */
function forgetReported(activity: ActivityStore, check: RegistryCheck): void {
  const reported = () =>
    activity
      .getState()
      .operations.filter(
        ({ kind, state }) => kind === 'report' && (state === 'accepted' || state === 'verified'),
      );
  let known = new Set(reported().map(({ id }) => id));
  activity.subscribe(() => {
    const now = reported();
    const news = now.filter(({ id }) => !known.has(id));
    known = new Set(now.map(({ id }) => id));
    for (const operation of news) {
      void activity.rowsOf(operation).then((rows) => check.forget(rows.map(({ identifier }) => identifier)));
    }
  });
}

/** The check of the draft. */
export const useRegistryCheck = perDesk(({ activity, session }) => {
  const check = new RegistryCheck(session);
  forgetReported(activity, check);
  return check;
});
