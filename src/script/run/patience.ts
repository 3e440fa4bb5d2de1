import { RateLimitedError, UnavailableError } from '../../client/http/api-errors.ts';
import { isTemporary } from './exit-code.ts';
import type { Surroundings } from './script.ts';

const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** The pause before the next attempt: what the service asked for, or twice the last one. */
export function pauseMs(error: unknown, failures: number): number {
  const asked =
    error instanceof RateLimitedError || error instanceof UnavailableError ? error.retryAfterSeconds : 0;
  return Math.min(Math.max(asked * 1_000, FIRST_PAUSE_MS * 2 ** (failures - 1)), LONGEST_PAUSE_MS);
}

/** Repeats what has no effect while the service cannot answer for now, a few times. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  { output, wait }: Pick<Surroundings, 'output' | 'wait'>,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isTemporary(error) || failures === MOST_ATTEMPTS) throw error;
      const ms = pauseMs(error, failures);
      output.progress(`Waiting ${Math.ceil(ms / 1_000)} s for the service`);
      await wait(ms);
    }
  }
}
