import { useSyncExternalStore } from 'react';

interface Readable<State> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => State;
}

/** Of what is not there: always the same state. */
export const unchanging = <State>(state: State): Readable<State> => ({
  subscribe: () => () => undefined,
  getState: () => state,
});

/** The state of a store, which lives outside React. */
export function useStore<State>(store: Readable<State>): State;
/** A part of it: the component renders again only when that is another value. */
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
