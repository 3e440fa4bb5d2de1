import { useCallback, useState } from 'react';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { unlockIfLocked } from '../../desk/session/unlock-if-locked.ts';

/** A dialog about a subject, for what a locked desk must not do: it asks for the key first, and a lock closes it, with what it shows. */
export function useUnlockedDialog<Subject>() {
  const { session } = useDesk();
  const { key } = useDeskState();
  const [subject, setSubject] = useState<{ readonly of: Subject }>();
  if (key === 'locked' && subject !== undefined) setSubject(undefined);
  const open = useCallback(
    async (of: Subject) => {
      if (await unlockIfLocked(session)) setSubject({ of });
    },
    [session],
  );
  const close = useCallback(() => setSubject(undefined), []);
  return { subject: subject?.of, open, close };
}
