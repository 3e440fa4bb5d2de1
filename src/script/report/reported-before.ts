import type { AppError } from '../../contract/app-error.ts';
import { MAX_CHECKED_IDS } from '../../contract/check.ts';
import type { IdentifierCheck } from '../../client/registry/check-from-records.ts';
import { type CheckedIdentifier, checkIdentifiers } from '../../client/registry/check-identifiers.ts';
import type { Session } from '../../client/sessions/open-session.ts';
import type { JudgedLine } from './judge-lines.ts';

/** Whether the registry shows what a row says as an active report of the own peer. It names the newest. */
const isActive = ({ own }: IdentifierCheck, { item }: JudgedLine): boolean =>
  own.length >= MAX_CHECKED_IDS ||
  own.some(
    ({ destination, fraudType, origination }) =>
      fraudType === item.fraudType && origination === item.origination && destination === item.destination,
  );

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

const unknown = (line: JudgedLine, { message }: AppError): JudgedLine =>
  leftOut(
    line,
    'unknown-since',
    `It was reported before, and the registry does not tell whether it still shows it. ${message}`,
  );

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
    if ('error' in answer) others.set(line, unknown(line, answer.error));
    else if (isActive(answer.check, line)) active.add(line);
    else if (!includesLeftOut && isFlagged(answer.check)) others.set(line, flagged(line));
  }
  return { active, leftOut: others };
}
