import { Store } from '../../signer/store.ts';
import { type ApiError, NetworkError, RejectedError, UnavailableError } from './api-errors.ts';

/**
 * `offline`: the browser has no network. `unreachable`: the service does not answer. `unavailable`: it answers that it
 * serves nobody for now.
 */
export type ConnectionState = 'connected' | 'offline' | 'unreachable' | 'unavailable';

/** By what the browser knows; outside a browser there is nobody who does. */
const isOffline = (): boolean => 'navigator' in globalThis && 'onLine' in navigator && !navigator.onLine;

/** Whether the service can be reached, by what became of the requests so far and by what the browser knows. */
export class Connection extends Store<{
  readonly state: ConnectionState;
  /** What the service says of why it serves nobody. */
  readonly said?: string | undefined;
}> {
  #retryAfterMs = 0;

  constructor() {
    super({ state: isOffline() ? 'offline' : 'connected' });
  }

  /** How long the service asked to be left alone; 0 where it did not say. */
  get retryAfterMs(): number {
    return this.#retryAfterMs;
  }

  answered(): void {
    this.#become('connected');
  }

  failed(error: ApiError): void {
    if (error instanceof UnavailableError) {
      this.#retryAfterMs = error.retryAfterSeconds * 1000;
      this.#become('unavailable', error.said);
    } else if (error instanceof NetworkError) {
      this.#become(isOffline() ? 'offline' : 'unreachable');
    } else if (error instanceof RejectedError && error.status < 500) {
      this.answered();
    }
  }

  /** The browser says that its network came or went. */
  followBrowser(): void {
    this.#become(isOffline() ? 'offline' : 'connected');
  }

  #become(state: ConnectionState, said?: string): void {
    const before = this.getState();
    if (state !== before.state || said !== before.said) this.setState({ state, said });
  }
}
