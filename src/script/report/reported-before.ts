import { MAX_CHECKED_IDS, MAX_COUNTED } from '../../contract/check.ts';
import type { IdentifierCheck } from '../../client/registry/check-from-records.ts';
import { type CheckedIdentifier, checkIdentifiers } from '../../client/registry/check-identifiers.ts';
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

/** Whether a report of the own peer of exactly this was flagged. */
const isFlagged = ({ facts }: IdentifierCheck): boolean =>
  facts.some(({ isOwn, relation, status }) => isOwn && relation === 'same' && status === 'Flagged');

const leftOut = (line: JudgedLine, code: string, message: string): JudgedLine => ({
  ...line,
  verdict: 'leftOut',
  notes: [{ field: 'id', code, message }],
});

const flagged = (line: JudgedLine): JudgedLine =>
  leftOut(
    line,
    'flagged-since',
    'It was reported before, and a report of it was flagged. --include-left-out reports it again.',
  );

const unknown = (line: JudgedLine, message: string): JudgedLine =>
  leftOut(
    line,
    'unknown-since',
    `It was reported before, and the registry does not tell whether it still shows it. ${message}`,
  );

const TOO_MANY = 'It was reported too often for a check to name all reports of your peer.';

export interface ReportedBefore {
  /** Rows that the registry shows as active. */
  readonly active: ReadonlySet<JudgedLine>;
  /** Rows that are not reported again for another reason, with the reason. */
  readonly leftOut: ReadonlyMap<JudgedLine, JudgedLine>;
}

/**
 * What became of rows that were reported before. Those that have expired or were withdrawn are in neither: they can
 * be reported again. @throws {AppError} when the registry cannot be asked
 */
export async function askReportedBefore(
  { account, client }: Session,
  lines: readonly JudgedLine[],
  includesLeftOut: boolean,
): Promise<ReportedBefore> {
  const answers = new Map<string, CheckedIdentifier>();
  const end = await checkIdentifiers(
    client,
    lines.map(({ item }) => item.id),
    {
      ownPeerId: account.accountId.split('@')[1],
      onChecked(more) {
        for (const one of more) answers.set(one.identifier, one);
      },
    },
  );
  if (end.kind === 'stopped') throw end.error;
  const active = new Set<JudgedLine>();
  const others = new Map<JudgedLine, JudgedLine>();
  for (const line of lines) {
    const answer = answers.get(line.item.id);
    if (answer === undefined) throw new Error('each identifier has an answer or an error');
    if ('error' in answer) others.set(line, unknown(line, answer.error.message));
    else if (isActive(answer.check, line)) active.add(line);
    else if (mayNameFewer(answer.check)) others.set(line, unknown(line, TOO_MANY));
    else if (!includesLeftOut && isFlagged(answer.check)) others.set(line, flagged(line));
  }
  return { active, leftOut: others };
}
