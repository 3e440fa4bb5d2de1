import type { SessionTokens } from '../../contract/session.ts';
import type { OpenSession } from '../api/client.ts';

type Refresh = (refreshToken: string) => Promise<SessionTokens>;

/** The tokens of one session, held in this object's memory only: never in React state, a cache, a log or storage. */
class HeldSession implements OpenSession {
  #tokens: SessionTokens;
  #isOver = false;
  #renewal: Promise<boolean> | undefined;
  readonly #refresh: Refresh;

  constructor(tokens: SessionTokens, refresh: Refresh) {
    this.#tokens = tokens;
    this.#refresh = refresh;
  }

  accessToken(): string {
    return this.#tokens.accessToken;
  }

  renew(): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    this.#renewal ??= this.#renewOnce();
    return this.#renewal;
  }

  /** Tokens that arrive from now on are discarded. */
  leave(): void {
    this.#isOver = true;
  }

  async #renewOnce(): Promise<boolean> {
    try {
      const tokens = await this.#refresh(this.#tokens.refreshToken);
      if (this.#isOver) return false;
      this.#tokens = tokens;
      return true;
    } finally {
      this.#renewal = undefined;
    }
  }
}

/** The session that is open, if one is. */
export class TokenHolder {
  #session: HeldSession | undefined;
  readonly #refresh: Refresh;

  /** @param refresh asks the service for new tokens; a refusal means that the session has ended */
  constructor(refresh: Refresh) {
    this.#refresh = refresh;
  }

  get session(): OpenSession | undefined {
    return this.#session;
  }

  hold(tokens: SessionTokens): void {
    this.#session?.leave();
    this.#session = new HeldSession(tokens, this.#refresh);
  }

  drop(): void {
    this.#session?.leave();
    this.#session = undefined;
  }
}
