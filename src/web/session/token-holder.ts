import type { SessionTokens } from '../../contract/session.ts';
import type { TokenSource } from '../api/client.ts';

/** The session's tokens, held in this object's memory only: never in React state, a cache, a log or storage. */
export class TokenHolder implements TokenSource {
  #tokens: SessionTokens | undefined;
  #renewal: { readonly of: SessionTokens; readonly done: Promise<boolean> } | undefined;
  readonly #refresh: (refreshToken: string) => Promise<SessionTokens>;

  /** @param refresh asks the service for new tokens; a refusal means that the session has ended */
  constructor(refresh: (refreshToken: string) => Promise<SessionTokens>) {
    this.#refresh = refresh;
  }

  hold(tokens: SessionTokens): void {
    this.#tokens = tokens;
  }

  drop(): void {
    this.#tokens = undefined;
  }

  accessToken(): string | undefined {
    return this.#tokens?.accessToken;
  }

  renew(): Promise<boolean> {
    const held = this.#tokens;
    if (held === undefined) return Promise.resolve(false);
    if (this.#renewal?.of !== held) this.#renewal = { of: held, done: this.#renewInPlaceOf(held) };
    return this.#renewal.done;
  }

  async #renewInPlaceOf(held: SessionTokens): Promise<boolean> {
    try {
      const tokens = await this.#refresh(held.refreshToken);
      // Signed out in the meantime, and perhaps another account signed in: discard the new tokens.
      if (this.#tokens !== held) return false;
      this.#tokens = tokens;
      return true;
    } finally {
      if (this.#renewal?.of === held) this.#renewal = undefined;
    }
  }
}
