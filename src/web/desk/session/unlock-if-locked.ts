import type { DeskSession } from './desk-session.ts';
import { UnlockDeclinedError } from './session-errors.ts';

/** Asks for the key where it is locked, for what needs no signature; false if the analyst declines. */
export async function unlockIfLocked(
  session: Pick<DeskSession, 'getState' | 'ensureUnlocked'>,
): Promise<boolean> {
  if (session.getState().key !== 'locked') return true;
  try {
    await session.ensureUnlocked();
    return true;
  } catch (error) {
    if (error instanceof UnlockDeclinedError) return false;
    throw error;
  }
}
