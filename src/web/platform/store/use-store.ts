import { useSyncExternalStore } from 'react';

interface Readable<State> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => State;
}

/** Subscribes to a store and returns its state. */
export function useStore<State>(store: Readable<State>): State;
/** Returns a part of the state and rerenders only when that part changes. */
export function useStore<State, Part>(store: Readable<State>, partOf: (state: State) => Part): Part;
export function useStore<State, Part>(
  { subscribe, getState }: Readable<State>,
  partOf?: (state: State) => Part,
): State | Part {
  return useSyncExternalStore<State | Part>(
    subscribe,
    partOf === undefined ? getState : () => partOf(getState()),
  );
}
