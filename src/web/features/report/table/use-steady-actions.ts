import { useEffect, useMemo, useRef } from 'react';
import type { RowActions } from './table-row.tsx';

/** The actions of rows as one object that never changes: moving the cursor renders two rows, not all. */
export function useSteadyActions(actions: RowActions): RowActions {
  const latest = useRef<RowActions>(undefined);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(() => {
    const now = () => {
      if (latest.current === undefined) throw new Error('rows act only once the table is there');
      return latest.current;
    };
    return {
      accept: (...args) => now().accept(...args),
      acceptAlike: (...args) => now().acceptAlike(...args),
      alikeCount: (...args) => now().alikeCount(...args),
      takeGuesses: (...args) => now().takeGuesses(...args),
      guessedAlike: (...args) => now().guessedAlike(...args),
      takeBack: (...args) => now().takeBack(...args),
      include: (...args) => now().include(...args),
      open: (...args) => now().open(...args),
      goTo: (...args) => now().goTo(...args),
      nameOf: (...args) => latest.current?.nameOf(...args),
    };
  }, []);
}
