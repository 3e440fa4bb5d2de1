import { AppError } from '../../contract/app-error.ts';
import { type Checked, checkAnswerSchema, MAX_CHECKED } from '../../contract/check.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import {
  ContractMismatchError,
  NotFoundError,
  RejectedError,
  WrongBaseUrlError,
} from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { askEach, type LookedUp, type LookUpEnd, type LookUpProgress } from './look-up-many.ts';

/** What the registry knows of an identifier. */
export type IdentifierCheck = Omit<Checked, 'id'>;

/** What the registry knows of an identifier, or the error instead of it. */
export type CheckedIdentifier =
  | { readonly identifier: string; readonly check: IdentifierCheck }
  | { readonly identifier: string; readonly error: AppError };

export interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with answers as they come, in the order of the identifiers. */
  readonly onChecked: (checked: readonly CheckedIdentifier[], progress: LookUpProgress) => void;
  /** Called before a pause that the service asked for, or that a lost connection causes. */
  readonly onPause?: ((waitMs: number) => void) | undefined;
}

/** A deployment that answers searches only. */
export class NoCheckError extends AppError {
  constructor(cause: AppError) {
    super(
      'no-check',
      'This registry does not check lists. Check the service’s address, or search for each identifier instead.',
      { cause },
    );
  }
}

const METHOD_NOT_ALLOWED = 405;

/** It may take `check` for an identifier, and answer its contributions. */
const saysThatItHasNone = (error: AppError): boolean =>
  error instanceof NotFoundError ||
  error instanceof WrongBaseUrlError ||
  error instanceof ContractMismatchError ||
  (error instanceof RejectedError && error.status === METHOD_NOT_ALLOWED);

/** The identifiers before it were reported so often that the check read no further. */
const TOO_MANY = 'too-many-found';
const BAD_REQUEST = 400;

/** Those that one request answers: all, or the first of them. */
async function ask(
  client: Client,
  identifiers: readonly string[],
  signal?: AbortSignal,
): Promise<readonly CheckedIdentifier[]> {
  const wires = identifiers.map((identifier) => {
    const term = parseSearchTerm(identifier);
    return term.ok ? term.wire : identifier;
  });
  const answer = await client.request({
    endpoint: 'checkContributions',
    body: wires,
    data: checkAnswerSchema,
    signal,
  });
  const isInOrder = answer.length === wires.length && answer.every(({ id }, at) => id === wires[at]);
  if (!isInOrder) throw new ContractMismatchError(['data']);
  const unread = answer.findIndex((one) => 'error' in one && one.error.code === TOO_MANY);
  // The first is always read: an answer that says otherwise is not asked for again.
  return answer
    .slice(0, unread === -1 ? undefined : Math.max(unread, 1))
    .map((one, at): CheckedIdentifier => {
      const identifier = identifiers[at] ?? one.id;
      if (!('error' in one)) return { identifier, check: one };
      const error = new RejectedError('rejected', one.error.message, { status: BAD_REQUEST, issues: [] });
      return { identifier, error };
    });
}

/**
 * Asks what the registry knows of each identifier, each once. It waits as the service asks, and ends early when the
 * session or the network does, or when the service has no check (`NoCheckError`). It never rejects because of an
 * answer.
 */
export async function checkIdentifiers(
  client: Client,
  identifiers: Iterable<string>,
  { signal, onChecked, onPause }: CheckOptions,
): Promise<LookUpEnd> {
  const distinct = [...new Set(identifiers)];
  const total = distinct.length;
  let done = 0;
  let failed: AppError | undefined;
  const onLookedUp = (asked: LookedUp<readonly string[], readonly CheckedIdentifier[]>) => {
    if ('error' in asked) {
      failed = saysThatItHasNone(asked.error) ? new NoCheckError(asked.error) : asked.error;
      return;
    }
    done += asked.answer.length;
    onChecked(asked.answer, { done, total });
  };
  for (;;) {
    const next = distinct.slice(done, done + MAX_CHECKED);
    if (next.length === 0) return { kind: 'complete' };
    const end = await askEach(client, [next], ask, { signal, onPause, onLookedUp });
    if (end.kind !== 'complete') return end;
    if (failed !== undefined) return { kind: 'stopped', error: failed };
  }
}
