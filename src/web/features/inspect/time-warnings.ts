import type { TransactionInspection } from '../../../transaction/inspection.ts';
import { say } from '../../words/say.ts';

/** So far ahead a clock may be. Source: architecture, "The service". */
const MAX_AHEAD_MS = 5 * 60_000;

/** Why the registry would not take a transaction now, as far as its times tell. */
export function timeWarnings(
  { creationTimeMs, expiresAtMs }: Pick<TransactionInspection, 'creationTimeMs' | 'expiresAtMs'>,
  nowMs: number,
): readonly string[] {
  if (expiresAtMs !== undefined && expiresAtMs < nowMs) return [say('inspect.expired')];
  if (creationTimeMs !== undefined && creationTimeMs > nowMs + MAX_AHEAD_MS) {
    return [say('inspect.notYetValid')];
  }
  return [];
}
