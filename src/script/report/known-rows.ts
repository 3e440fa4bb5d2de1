import { MAX_CHECKED_IDS, MAX_COUNTED } from '../../contract/check.ts';
import {
  type CheckedIdentifier,
  checkIdentifiers,
  type IdentifierCheck,
  NoCheckError,
} from '../../client/registry/check-identifiers.ts';
import type { LookUpProgress } from '../../client/registry/look-up-many.ts';
import type { Session } from '../../client/sessions/open-session.ts';
import type { JudgedLine } from './judge-lines.ts';

/** Whether the registry shows what a row says as an active report of the own peer. */
const isActive = ({ own }: IdentifierCheck, { item }: JudgedLine): boolean =>
  own.some(
    ({ destination, fraudType, origination }) =>
      fraudType === item.fraudType && origination === item.origination && destination === item.destination,
  );

/** Whether there may be own reports that the answer does not name: it names the newest, of those that were counted. */
const mayNameFewer = ({ own, total }: IdentifierCheck): boolean =>
  total >= MAX_COUNTED || own.length >= MAX_CHECKED_IDS;

/** Whether the identifier, or a range that contains it, was flagged. */
const isFlagged = ({ facts }: IdentifierCheck): boolean =>
  facts.some(({ relation, status }) => relation !== 'partly' && status === 'Flagged');

/** Whether a report of the own peer of exactly this was flagged. */
const isOwnFlagged = ({ facts }: IdentifierCheck): boolean =>
  facts.some(({ isOwn, relation, status }) => isOwn && relation === 'same' && status === 'Flagged');

type Reason = readonly [code: string, message: string];

const REPEATED: Reason = [
  'repeated',
  'Your peer has an active report of the same: another earns nothing. --include-left-out reports it again.',
];
const FLAGGED: Reason = [
  'flagged',
  'The registry has flagged this identifier, or a range around it. --include-left-out reports it.',
];
const FLAGGED_SINCE: Reason = [
  'flagged-since',
  'It was reported before, and a report of it was flagged. --include-left-out reports it again.',
];
const unknownSince = (message: string): Reason => [
  'unknown-since',
  `It was reported before, and the registry does not tell whether it still shows it. ${message}`,
];
const TOO_MANY = 'It was reported too often for a check to name all reports of your peer.';

/** Why a row is not reported; `active` if an earlier run has, and `undefined` where it can be reported. */
function reasonOf(
  line: JudgedLine,
  answer: CheckedIdentifier,
  isBefore: boolean,
  includeLeftOut: boolean,
): Reason | 'active' | undefined {
  if ('error' in answer) return isBefore ? unknownSince(answer.error.message) : undefined;
  const { check } = answer;
  if (isBefore && isActive(check, line)) return 'active';
  if (isBefore && mayNameFewer(check)) return unknownSince(TOO_MANY);
  if (includeLeftOut) return undefined;
  if (isBefore) return isOwnFlagged(check) ? FLAGGED_SINCE : undefined;
  if (isActive(check, line)) return REPEATED;
  return isFlagged(check) ? FLAGGED : undefined;
}

export interface KnownOptions {
  /** Rows that an earlier run reported. */
  readonly reportedBefore: ReadonlySet<JudgedLine>;
  readonly includeLeftOut: boolean;
  readonly onProgress: (progress: LookUpProgress) => void;
}

/**
 * Asks the registry about rows before they are reported. As in the app, what it has flagged is left out, and what the own
 * peer already reports. A row reported before is reported again once it has expired or was withdrawn.
 * Where it has no check, none has an answer. @throws {AppError} when it cannot be asked
 */
export async function askKnown(
  { client }: Pick<Session, 'client'>,
  lines: readonly JudgedLine[],
  { includeLeftOut, onProgress, reportedBefore }: KnownOptions,
) {
  const answers = new Map<string, CheckedIdentifier>();
  const identifiers = lines.map(({ item }) => item.id);
  const end = await checkIdentifiers(client, identifiers, {
    onChecked(more, progress) {
      for (const one of more) answers.set(one.identifier, one);
      onProgress(progress);
    },
  });
  if (end.kind === 'stopped') {
    const { error } = end;
    if (!(error instanceof NoCheckError)) throw error;
    for (const identifier of identifiers) answers.set(identifier, { identifier, error });
  }
  const active = new Set<JudgedLine>();
  const leftOut = new Map<JudgedLine, JudgedLine>();
  for (const line of lines) {
    const answer = answers.get(line.item.id);
    if (answer === undefined) throw new Error('each identifier has an answer or an error');
    const reason = reasonOf(line, answer, reportedBefore.has(line), includeLeftOut);
    if (reason === 'active') active.add(line);
    else if (reason !== undefined) {
      const [code, message] = reason;
      leftOut.set(line, { ...line, verdict: 'leftOut', notes: [{ field: 'id', code, message }] });
    }
  }
  const checked = [...answers.values()];
  return {
    /** Rows reported before that the registry shows as active. */
    active,
    /** Rows that are not reported for what the registry says, with the reason. */
    leftOut,
    /** What the registry shows of the identifiers. */
    known: checked.flatMap((one) => {
      if ('error' in one || one.check.total === 0) return [];
      const { flagged, total } = one.check;
      return [{ identifier: one.identifier, total, flagged }];
    }),
    /** How many identifiers the registry gave an error for. */
    unanswered: checked.filter((one) => 'error' in one).length,
  };
}
