import type { SessionTokens } from '../../contract/session.ts';
import type { OpenSession } from '../http/client.ts';

type Refresh = (refreshToken: string) => Promise<SessionTokens>;
type End = (tokens: SessionTokens) => Promise<void>;

/**
 * The tokens of one session, held in this object's memory only: never in React state, a cache, a log or
 * storage.
 */
class HeldSession implements OpenSession {
  #tokens: SessionTokens;
  #isOver = false;
  #renewal: Promise<boolean> | undefined;
  readonly #refresh: Refresh;
  readonly #end: End;

  constructor(tokens: SessionTokens, refresh: Refresh, end: End) {
    this.#tokens = tokens;
    this.#refresh = refresh;
    this.#end = end;
  }

  accessToken(): string {
    return this.#tokens.accessToken;
  }

  renew(): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    this.#renewal ??= this.#renewOnce();
    return this.#renewal;
  }

  /** Ends it on the service. */
  end(): Promise<void> {
    return this.#end(this.#tokens);
  }

  /** Marks the session as over: it is ended on the service if a pending refresh still brings tokens. */
  leave(): void {
    this.#isOver = true;
  }

  async #renewOnce(): Promise<boolean> {
    try {
      const tokens = await this.#refresh(this.#tokens.refreshToken);
      if (this.#isOver) {
        await this.#end(tokens);
        return false;
      }
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
  readonly #end: End;

  /**
   * @param refresh asks the service for new tokens; a refusal means that the session has ended
   * @param end ends the session of these tokens on the service
   */
  constructor(refresh: Refresh, end: End) {
    this.#refresh = refresh;
    this.#end = end;
  }

  get session(): OpenSession | undefined {
    return this.#session;
  }

  /** Returns a function that ends the former session, if there was one. */
  hold(tokens: SessionTokens): () => Promise<void> {
    const endFormer = this.drop();
    this.#session = new HeldSession(tokens, this.#refresh, this.#end);
    return endFormer;
  }

  /** Returns a function that ends the session, even after another one was opened. */
  drop(): () => Promise<void> {
    const session = this.#session;
    session?.leave();
    this.#session = undefined;
    return async () => session?.end();
  }
}
