import type { AppError } from '../../contract/app-error.ts';
import { type CheckAnswer, checkAnswerSchema, MAX_CHECKED } from '../../contract/check.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { ContractMismatchError, NotFoundError, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { checkFromRecords, type IdentifierCheck } from './check-from-records.ts';
import { askEach, type LookedUp, lookUpMany, type LookUpEnd, type LookUpProgress } from './look-up-many.ts';

/** What the registry knows of an identifier, or the error instead of it. */
export type CheckedIdentifier =
  | { readonly identifier: string; readonly check: IdentifierCheck }
  | { readonly identifier: string; readonly error: AppError };

export interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** The peer whose contributions are own ones; our service takes it from the session. */
  readonly ownPeerId: string | undefined;
  /** Called with answers as they come, in the order of the identifiers. */
  readonly onChecked: (checked: readonly CheckedIdentifier[], progress: LookUpProgress) => void;
  /** Called before a pause that the service asked for, or that a lost connection causes. */
  readonly onPause?: ((waitMs: number) => void) | undefined;
}

/** The services without a check. A service does not change while the app is open. */
const withoutCheck = new WeakSet<Client>();

const METHOD_NOT_ALLOWED = 405;

/** A service without a check may take `check` for an identifier, and answer its contributions. */
const saysThatItHasNone = (error: AppError): boolean =>
  error instanceof NotFoundError || !(error instanceof RejectedError) || error.status === METHOD_NOT_ALLOWED;

async function askForAll(client: Client, identifiers: readonly string[], signal?: AbortSignal) {
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
  return answer;
}

/** The identifiers before it were reported so often that the check read no further. */
const TOO_MANY = 'too-many-found';
const BAD_REQUEST = 400;

/** Those that the check answered. */
function answeredOf(identifiers: readonly string[], answer: CheckAnswer): readonly CheckedIdentifier[] {
  return identifiers.flatMap((identifier, at): readonly CheckedIdentifier[] => {
    const one = answer[at];
    if (one === undefined) return [];
    if (!('error' in one)) return [{ identifier, check: one }];
    if (one.error.code === TOO_MANY) return [];
    return [
      {
        identifier,
        error: new RejectedError('rejected', one.error.message, { status: BAD_REQUEST, issues: [] }),
      },
    ];
  });
}

const checkedOf = (one: LookedUp, ownPeerId: string | undefined): CheckedIdentifier =>
  'error' in one
    ? one
    : { identifier: one.identifier, check: checkFromRecords(one.identifier, one.answer, ownPeerId) };

/**
 * Asks what the registry knows of each identifier, each once: by the list where the service answers lists,
 * otherwise one by one. It waits as the service asks, and ends early when the session or the network does. It
 * never rejects because of an answer.
 */
export async function checkIdentifiers(
  client: Client,
  identifiers: Iterable<string>,
  { signal, ownPeerId, onChecked, onPause }: CheckOptions,
): Promise<LookUpEnd> {
  const distinct = [...new Set(identifiers)];
  let done = 0;

  async function checkList(list: readonly string[]): Promise<LookUpEnd> {
    const answered = new Map<string, CheckedIdentifier>();
    let told = 0;

    /** Tells the answers up to the first that is missing, or all that are there. */
    function tell(all = false): void {
      const next: CheckedIdentifier[] = [];
      for (; told < list.length; told += 1) {
        const one = answered.get(list[told] ?? '');
        if (one !== undefined) next.push(one);
        else if (!all) break;
      }
      if (next.length === 0) return;
      done += next.length;
      onChecked(next, { done, total: distinct.length });
    }

    let left = list;
    // What one check has not come to is asked for in the next.
    for (let before = Infinity; !withoutCheck.has(client) && left.length > 0 && left.length < before;) {
      before = left.length;
      const end = await askEach(client, [left], askForAll, {
        signal,
        onPause,
        onLookedUp(asked) {
          if ('answer' in asked)
            for (const one of answeredOf(asked.identifier, asked.answer)) answered.set(one.identifier, one);
          else if (saysThatItHasNone(asked.error)) withoutCheck.add(client);
        },
      });
      if (end.kind !== 'complete') return end;
      tell();
      left = list.filter((identifier) => !answered.has(identifier));
    }
    const end = await lookUpMany(client, left, {
      signal,
      onPause,
      onLookedUp(one) {
        answered.set(one.identifier, checkedOf(one, ownPeerId));
        tell();
      },
    });
    tell(true);
    return end;
  }

  for (let from = 0; from < distinct.length; from += MAX_CHECKED) {
    const end = await checkList(distinct.slice(from, from + MAX_CHECKED));
    if (end.kind !== 'complete') return end;
  }
  return { kind: 'complete' };
}
