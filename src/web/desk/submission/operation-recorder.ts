import type { AppError } from '../../../contract/app-error.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { mayBlindSign } from '../../../transaction/compare/comparison.ts';
import { cutText } from '../../../transaction/words/cut-text.ts';
import { differenceRow } from '../../../transaction/compare/difference-in-words.ts';
import type { ActivityStore } from '../operations/activity-store.ts';
import {
  type Incident,
  LISTED_ROWS,
  MAX_DIFFERENCES,
  MAX_TEXT,
  type Operation,
  type OperationRow,
  type OperationState,
} from '../operations/operation.ts';
import { ApiError } from '../../../client/http/api-errors.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';
import { checkedOf, isFound, type SubmissionState } from '../../../client/submission/submission-state.ts';

const kept = (text: string): string => cutText(text, MAX_TEXT);

/** Failures between the assembled bytes and their review that say nothing about the bytes. */
const FAULTS_OF_THE_APP: ReadonlySet<string> = new Set([
  'crypto-not-ready',
  'signer-failed',
  'signer-locked',
  'signer-protocol',
  'signer-unavailable',
  'unexpected',
]);

/** The origin of a report's item. */
export interface ItemLine {
  readonly source: string;
  readonly lineNumber: number;
}

function incidentOf(
  { comparison, payloadHashHex }: CheckedTransaction,
  lines: readonly (ItemLine | undefined)[],
  atMs: number,
): Incident | undefined {
  const { differences, reasons, verdict } = comparison;
  if (verdict === 'matches') return undefined;
  return {
    atMs,
    verdict,
    payloadHashHex,
    reasons: reasons.slice(0, MAX_DIFFERENCES).map(kept),
    differences: differences.slice(0, MAX_DIFFERENCES).map((difference) => {
      const { asked, field, found, item } = differenceRow(difference);
      const line = item === undefined ? undefined : lines[item];
      return {
        ...(item === undefined ? {} : { item }),
        ...(line === undefined ? {} : { line: { source: kept(line.source), number: line.lineNumber } }),
        field: kept(field),
        asked: kept(asked),
        found: kept(found),
      };
    }),
    differenceCount: differences.length,
  };
}

function reviewState({ comparison }: CheckedTransaction): OperationState {
  if (comparison.verdict === 'matches') return 'assembled';
  return mayBlindSign(comparison) ? 'unreadable' : 'blocked';
}

type Failed = Extract<SubmissionState, { readonly phase: 'failed' }>;

function failureState({ checked, error, steps }: Failed): OperationState {
  const isDone = (name: string) => steps.some(({ step }) => step === name);
  if (error instanceof ApiError) return error.outcome === 'refused' ? 'refused' : 'failed';
  if (checked !== undefined) return reviewState(checked) === 'assembled' ? 'failed' : reviewState(checked);
  return isDone('assembled') && !FAULTS_OF_THE_APP.has(error.code) ? 'unreadable' : 'failed';
}

function stateOf(before: OperationState, state: SubmissionState): OperationState {
  switch (state.phase) {
    case 'idle':
    case 'assembling':
      return 'asked';
    case 'review':
      return state.error instanceof UnlockDeclinedError ? 'declined' : reviewState(state.checked);
    case 'unlocking':
      return before;
    case 'submitting':
      return 'sent';
    case 'verifying':
      return state.receipt === undefined ? before : 'accepted';
    case 'done':
      return isFound(state.verification) ? 'verified' : 'accepted';
    case 'unsent':
    case 'unknown':
      return state.phase;
    case 'failed':
      return failureState(state);
  }
}

const problemOf = ({ code, message }: AppError) => ({ code, message: kept(message) });

/** The operation's record for a state of its submission. */
function operationAfter(
  before: Operation,
  state: SubmissionState,
  lines: readonly (ItemLine | undefined)[],
  nowMs: number,
): Operation {
  const { problem: _problem, ...rest } = before;
  const checked = checkedOf(state);
  const next = stateOf(before.state, state);
  const error = 'error' in state ? state.error : undefined;
  const verification = 'verification' in state ? state.verification : undefined;
  const receipt = 'receipt' in state ? state.receipt : undefined;
  const undecodable: Incident | undefined =
    next === 'unreadable' && checked === undefined && error !== undefined
      ? {
          atMs: nowMs,
          verdict: 'cannot-inspect',
          reasons: [kept(error.message)],
          differences: [],
          differenceCount: 0,
        }
      : undefined;
  const incident = before.incident ?? undecodable ?? (checked && incidentOf(checked, lines, nowMs));
  return {
    ...rest,
    state: next,
    changedAtMs: nowMs,
    ...(checked === undefined ? {} : { payloadHashHex: checked.payloadHashHex }),
    ...(next === 'sent' ? { sentAtMs: before.sentAtMs ?? nowMs } : {}),
    ...(receipt === undefined ? {} : { rewarded: receipt.rewarded }),
    ...(receipt?.repeated === undefined ? {} : { repeated: receipt.repeated }),
    ...(verification === undefined ? {} : { registry: verification }),
    ...(error === undefined ? {} : { problem: problemOf(error) }),
    ...(incident === undefined ? {} : { incident }),
  };
}

/** With the asset ids that a transaction that matches gives them. */
function withAssetIds(rows: readonly OperationRow[], checked: CheckedTransaction): readonly OperationRow[] {
  const { contributions } = checked.inspection;
  return rows.map((row, at) => {
    const definitionId = contributions[at]?.definitionId;
    return definitionId === undefined ? row : { ...row, definitionId };
  });
}

export interface OperationFacts {
  readonly kind: Operation['kind'];
  readonly accountId: string;
  readonly rows: readonly OperationRow[];
  /** The origin of each row, in order; absent for typed items. */
  readonly lines?: readonly (ItemLine | undefined)[] | undefined;
}

/** Records one report or flag as it goes on, in the activity of the account that asked for it. */
export class OperationRecorder {
  readonly #activity: ActivityStore;
  readonly #clock: () => number;
  #operation: Operation;
  readonly #lines: readonly (ItemLine | undefined)[];
  #rows: readonly OperationRow[];
  #isOver = false;

  constructor(
    activity: ActivityStore,
    { accountId, kind, lines = [], rows }: OperationFacts,
    clock: () => number,
  ) {
    this.#activity = activity;
    this.#clock = clock;
    this.#lines = lines;
    this.#rows = rows;
    const nowMs = clock();
    this.#operation = {
      id: newId(nowMs),
      accountId,
      kind,
      state: 'asked',
      host: activity.host,
      askedAtMs: nowMs,
      changedAtMs: nowMs,
      rowCount: rows.length,
      rows: rows.slice(0, LISTED_ROWS),
    };
    activity.put(this.#operation, rows);
  }

  get operationId(): string {
    return this.#operation.id;
  }

  /** Records a state. */
  note(state: SubmissionState): void {
    if (this.#isOver) return;
    this.#change(operationAfter(this.#operation, state, this.#lines, this.#clock()), state);
  }

  /** The analyst drops it: it will not be signed. A transaction already sent goes on. */
  drop(): void {
    // A duplicate of this tab may have sent it.
    const { state } = this.#activity.get(this.#operation.id) ?? this.#operation;
    if (state === 'sent' || state === 'unknown') return;
    this.#isOver = true;
    if (state === 'asked' || state === 'assembled' || state === 'unsent')
      this.#change({ ...this.#operation, state: 'declined' });
  }

  /** The analyst was told what the registry says and goes on without the answer. */
  dismiss(): void {
    this.#change({ ...this.#operation, dismissed: true });
  }

  #change(operation: Operation, state?: SubmissionState): void {
    const checked = state?.phase === 'review' ? state.checked : undefined;
    const isRead = checked?.comparison.verdict === 'matches' && operation.kind === 'report';
    const rows = isRead ? withAssetIds(this.#rows, checked) : this.#rows;
    const rowsChanged = rows !== this.#rows;
    this.#rows = rows;
    this.#operation = rowsChanged ? { ...operation, rows: rows.slice(0, LISTED_ROWS) } : operation;
    this.#activity.put(this.#operation, rowsChanged ? rows : undefined);
  }
}

/** Unique in this browser. Not by `crypto.randomUUID`, which pages without TLS do not have. */
export function newId(nowMs: number): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${nowMs.toString(36)}-${random.join('-')}`;
}
