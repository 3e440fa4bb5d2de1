/** Observable state outside React, changed only by the subclass. */
export class Store<State> {
  readonly #listeners = new Set<(state: State, previous: State) => void>();
  readonly #initial: State;
  #state: State;

  constructor(state: State) {
    this.#initial = state;
    this.#state = state;
  }

  readonly getInitialState = (): State => this.#initial;

  readonly getState = (): State => this.#state;

  readonly subscribe = (listener: (state: State, previous: State) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  protected setState(state: State): void {
    const previous = this.#state;
    this.#state = state;
    for (const listener of this.#listeners) listener(state, previous);
  }
}
