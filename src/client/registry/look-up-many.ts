import { AppError } from '../../contract/app-error.ts';
import {
  BusyError,
  ContractMismatchError,
  ForbiddenError,
  NetworkError,
  RateLimitedError,
  RejectedError,
  RequestTimeoutError,
  UnauthorizedError,
  UnavailableError,
  WrongBaseUrlError,
} from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { lookUpIdentifier, type RegistryAnswer } from './retrieve-contributions.ts';

/** The registry's answer for an identifier, or for a list of them, or the error instead of it. */
export type LookedUp<Asked = string, Answer = RegistryAnswer> =
  | { readonly identifier: Asked; readonly answer: Answer }
  | { readonly identifier: Asked; readonly error: AppError };

export interface LookUpProgress {
  /** Identifiers whose look-up has ended, in an answer or an error. */
  readonly done: number;
  /** Different identifiers. */
  readonly total: number;
}

type LookUp<Asked, Answer> = (client: Client, asked: Asked, signal?: AbortSignal) => Promise<Answer>;

export type LookUpOne = LookUp<string, RegistryAnswer>;

interface LookUpOptions<Asked, Answer> {
  readonly signal?: AbortSignal | undefined;
  /** Called as each look-up ends, in any order. */
  readonly onLookedUp: (lookedUp: LookedUp<Asked, Answer>, progress: LookUpProgress) => void;
  /** Called before a pause that the service asked for, or that a lost connection causes. */
  readonly onPause?: ((waitMs: number) => void) | undefined;
}

export interface LookUpManyOptions extends LookUpOptions<string, RegistryAnswer> {
  /** Looks up one identifier. */
  readonly lookUpOne?: LookUpOne | undefined;
}

/** `stopped`: `error` ended the look-up early; the answers before it stand. */
export type LookUpEnd =
  | { readonly kind: 'complete' | 'cancelled' }
  | { readonly kind: 'stopped'; readonly error: AppError };

/**
 * The number of connections that a browser opens to one host over HTTP/1.1; our service works on four
 * requests of an account at once.
 */
const AT_ONCE = 6;
/** Consecutive pauses after which the service is taken to refuse the list. */
const MOST_PAUSES = 5;
/**
 * A single retry: the next request reopens a connection that was closed meanwhile; if that is lost as well,
 * the network is down.
 */
const MOST_PAUSES_WHEN_LOST = 1;
const PAUSE_WHEN_LOST_MS = 300;
const FIRST_PAUSE_MS = 1000;
/** Twice the minute in which services count requests; a longer pause ends the look-up of the list. */
const LONGEST_PAUSE_MS = 120_000;
/** Consecutive failures after which the service is taken to fail for every identifier. */
const MOST_FAILURES = 20;

const isLost = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof RequestTimeoutError;

/** True if the service asks for a pause. */
export const isRefusedForNow = (error: unknown): boolean =>
  error instanceof RateLimitedError || error instanceof BusyError || error instanceof UnavailableError;

/**
 * True if this identifier may be the cause: a proxy refuses its characters, or a record has an unknown form.
 */
const concernsOne = (error: unknown): boolean =>
  error instanceof ContractMismatchError ||
  error instanceof WrongBaseUrlError ||
  (error instanceof RejectedError &&
    !(error instanceof UnauthorizedError || error instanceof ForbiddenError));

/** The pause that the service asks for; 0 if it states none. */
const askedPauseMs = (error: unknown): number =>
  error instanceof RateLimitedError || error instanceof UnavailableError ? error.retryAfterSeconds * 1000 : 0;

/** Resolves after so long, or at once when it is cancelled. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
  });
}

/**
 * Looks up identifiers at the registry, each once, a few at a time. It waits as the service asks, tells each
 * answer as it comes, and ends early when the session or the network does. It never rejects because of an
 * answer.
 */
export function lookUpMany(
  client: Client,
  identifiers: Iterable<string>,
  { lookUpOne = lookUpIdentifier, ...options }: LookUpManyOptions,
): Promise<LookUpEnd> {
  return askEach(client, identifiers, lookUpOne, options);
}

/** The same for requests of any kind. */
export async function askEach<Asked, Answer>(
  client: Client,
  identifiers: Iterable<Asked>,
  lookUpOne: LookUp<Asked, Answer>,
  { signal, onLookedUp, onPause }: LookUpOptions<Asked, Answer>,
): Promise<LookUpEnd> {
  const distinct = new Set(identifiers);
  const left = distinct.values();
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  let stoppedBy: AppError | undefined;
  let done = 0;
  /** All wait together. */
  let pause: Promise<void> | undefined;
  let pausesSoFar = 0;
  /** Since the latest answer. */
  let pauses = 0;
  let failures = 0;

  function tell(lookedUp: LookedUp<Asked, Answer>) {
    done += 1;
    onLookedUp(lookedUp, { done, total: distinct.size });
  }

  function stopBecauseOf(error: AppError) {
    stoppedBy ??= error;
    stop.abort();
  }

  /**
   * `sentAfter`: how many pauses there had been. One pause is enough for all that were under way when it
   * began.
   */
  function pauseAfter(error: AppError, sentAfter: number) {
    if (sentAfter < pausesSoFar) return;
    const isNetwork = isLost(error);
    const waitMs = isNetwork ? PAUSE_WHEN_LOST_MS : askedPauseMs(error) || FIRST_PAUSE_MS * 2 ** pauses;
    if (pauses >= (isNetwork ? MOST_PAUSES_WHEN_LOST : MOST_PAUSES) || waitMs > LONGEST_PAUSE_MS) {
      stopBecauseOf(error);
      return;
    }
    pauses += 1;
    pausesSoFar += 1;
    onPause?.(waitMs);
    pause = delay(waitMs, either);
  }

  async function lookUp(identifier: Asked): Promise<void> {
    while (!either.aborted) {
      await pause;
      const sentAfter = pausesSoFar;
      try {
        const answer = await lookUpOne(client, identifier, either);
        pauses = 0;
        failures = 0;
        if (!either.aborted) tell({ identifier, answer });
        return;
      } catch (error) {
        if (either.aborted) return;
        if (!(error instanceof AppError)) throw error;
        if (isLost(error) || isRefusedForNow(error)) pauseAfter(error, sentAfter);
        else if (!concernsOne(error)) stopBecauseOf(error);
        else {
          failures += 1;
          tell({ identifier, error });
          if (failures === MOST_FAILURES) stopBecauseOf(error);
          return;
        }
      }
    }
  }

  async function lookUpNext(): Promise<void> {
    for (const identifier of left) {
      if (either.aborted) return;
      await lookUp(identifier);
    }
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lookUpNext));
  } finally {
    stop.abort();
  }
  if (stoppedBy !== undefined) return { kind: 'stopped', error: stoppedBy };
  return { kind: signal?.aborted === true && done < distinct.size ? 'cancelled' : 'complete' };
}
