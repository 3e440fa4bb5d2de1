import { RateLimitedError, UnavailableError } from '../../client/http/api-errors.ts';
import { isTemporary } from './exit-code.ts';
import type { Surroundings } from './script.ts';

export const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Waits before the next attempt: as long as the service asked for, or twice the last time. */
export async function pause(
  error: unknown,
  failures: number,
  { output, wait }: Pick<Surroundings, 'output' | 'wait'>,
): Promise<void> {
  const asked =
    error instanceof RateLimitedError || error instanceof UnavailableError ? error.retryAfterSeconds : 0;
  const ms = Math.min(Math.max(asked * 1_000, FIRST_PAUSE_MS * 2 ** (failures - 1)), LONGEST_PAUSE_MS);
  output.progress(`Waiting ${Math.ceil(ms / 1_000)} s for the service`);
  await wait(ms);
}

/** Repeats what has no effect while the service cannot answer for now. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  surroundings: Pick<Surroundings, 'output' | 'wait'>,
  mostAttempts = MOST_ATTEMPTS,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isTemporary(error) || failures >= mostAttempts) throw error;
      if (failures === 1 && mostAttempts > MOST_ATTEMPTS && error instanceof Error)
        surroundings.output.note(error.message);
      await pause(error, failures, surroundings);
    }
  }
}
