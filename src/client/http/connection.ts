import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ApiError, NetworkError, RejectedError, UnavailableError } from './api-errors.ts';

/**
 * `offline`: the browser has no network. `unreachable`: the service does not answer. `unavailable`: it
 * answers that it serves no requests for now.
 */
export type ConnectionState = 'connected' | 'offline' | 'unreachable' | 'unavailable';

interface Reachability {
  readonly state: ConnectionState;
  /** The reason that the service gives for serving no requests. */
  readonly said?: string | undefined;
  /** The time of the first request without an answer, or of the browser's word that it has no network. */
  readonly sinceMs?: number | undefined;
}

/** The reachability of the service, judged by the outcome of requests and by the browser's own events. */
export class Connection {
  readonly #store = createStore<Reachability>(() => ({ state: 'connected' }));
  #retryAfterMs = 0;
  #isOffline = false;

  readonly getState = (): Reachability => this.#store.getState();
  readonly getInitialState = (): Reachability => this.#store.getInitialState();
  readonly subscribe: StoreApi<Reachability>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** The pause that the service asked for; 0 if it did not. */
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
      this.#become(this.#isOffline ? 'offline' : 'unreachable');
    } else if (error instanceof RejectedError && error.status < 500) {
      this.answered();
    }
  }

  /** A browser says whether it has a network. */
  networkIs(state: 'online' | 'offline'): void {
    this.#isOffline = state === 'offline';
    this.#become(this.#isOffline ? 'offline' : 'connected');
  }

  #become(state: ConnectionState, said?: string): void {
    const before = this.getState();
    if (state === before.state && said === before.said) return;
    const sinceMs = state === 'connected' ? undefined : (before.sinceMs ?? Date.now());
    this.#store.setState({ state, said, sinceMs });
  }
}
