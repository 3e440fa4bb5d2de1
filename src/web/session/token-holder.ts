import type { SessionTokens } from '../../contract/session.ts';
import type { TokenSource } from '../api/client.ts';

/** The session's tokens, held in this object's memory only: never in React state, a cache, a log or storage. */
export class TokenHolder implements TokenSource {
  #tokens: SessionTokens | undefined;
  #renewal: Promise<boolean> | undefined;
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
    const refreshToken = this.#tokens?.refreshToken;
    if (refreshToken === undefined) return Promise.resolve(false);
    this.#renewal ??= this.#renewWith(refreshToken).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renewWith(refreshToken: string): Promise<boolean> {
    const tokens = await this.#refresh(refreshToken);
    // Signed out in the meantime: discard the new tokens.
    if (this.#tokens === undefined) return false;
    this.#tokens = tokens;
    return true;
  }
}
