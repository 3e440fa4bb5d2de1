/** Observable state outside React, changed only by the subclass. */
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
