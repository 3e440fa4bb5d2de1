/**
 * State that lives outside React, so that it outlives the component that shows it. A component follows it by
 * `useSyncExternalStore(store.subscribe, store.getState)`; who extends it changes it by `setState`.
 */
export class Store<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  readonly getState = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  protected setState(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
