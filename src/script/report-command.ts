import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { flag, optionalFile, typed } from '../command-line/command.ts';
import { STANDARD_INPUT } from '../command-line/read-input.ts';
import { AppError } from '../contract/app-error.ts';
import { type ContributionDraft, MAX_DRAFTS } from '../contract/contribution.ts';
import { isCountryCode } from '../contract/country.ts';
import { parseIdentifier } from '../contract/identifier/index.ts';
import type { Session } from '../client/sessions/open-session.ts';
import { findReported, reportOf, soughtBy } from '../client/submission/report-transaction.ts';
import { withMissing } from '../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../reading/line/line-context.ts';
import { isAsked } from '../reading/list/list-columns.ts';
import { readLines, refuseUnclear } from '../reading/list/read-lines.ts';
import { NO_NEVER_REPORT } from '../reading/never-report/never-report.ts';
import { carriedOut, type CarriedOut, carryOut, carryOutParts, totalsOf } from './account/carry-out.ts';
import { ACCOUNT_PARTS, LIST, numberUpTo, withSession } from './account/open-account.ts';
import { Journal } from './report/journal.ts';
import { describeRows, factsOf, refuseRows } from './report/describe-rows.ts';
import { type JudgedLine, judgeLines, reportKey } from './report/judge-lines.ts';
import { readNeverReport } from './report/read-never-report.ts';
import { askKnown } from './report/known-rows.ts';
import { settle } from './report/settle.ts';
import { withFile } from './run/private-file.ts';
import { defineScript, type Surroundings } from './run/script.ts';

const textSchema = z.string().default('');
const countrySchema = z
  .string()
  .refine(isCountryCode, { error: 'write an upper-case two-letter country code, such as GB.' })
  .optional();

const requestSchema = z
  .strictObject({
    file: LIST,
    dryRun: flag('--dry-run', 'send nothing: only read, and ask what the registry knows already'),
    skipInvalid: flag(
      '--skip-invalid',
      'leave out rows that must be corrected, which refuse the whole list otherwise',
    ),
    includeLeftOut: flag(
      '--include-left-out',
      'report rows that are left out, but for those of --never-report',
    ),
    fraudType: typed('--fraud-type <type>', textSchema, 'for rows that lack it'),
    origination: typed('--origination <country>', countrySchema, 'for rows that lack it'),
    destination: typed('--destination <country>', countrySchema, 'for rows that lack it'),
    source: typed('--source <peer>', textSchema, 'for rows that lack it'),
    homeCountry: typed('--home-country <country>', countrySchema, 'where national numbers are dialled'),
    neverReport: optionalFile(
      '--never-report <file>',
      'own identifiers, as the app takes them: rows that touch one are left out',
    ),
    takeGuesses: flag(
      '--take-guesses',
      'take rows that may mean something else than they are read as, which refuse the list otherwise',
    ),
    identifierColumn: typed(
      '--identifier-column <name|number>',
      z.string().min(1).optional(),
      'has the identifiers, where several columns may',
    ),
    leaveUnread: flag(
      '--leave-unread',
      'leave out columns that seem to hold countries or fraud types under other headings, which refuse the list otherwise',
    ),
    batch: typed('--batch <rows>', numberUpTo(MAX_DRAFTS).default(MAX_DRAFTS), 'the most of a transaction'),
    journal: optionalFile('--journal <file>', 'remembers what was reported (default: <file>.journal)'),
    ...ACCOUNT_PARTS,
  })
  .refine(({ dryRun, file, journal }) => file !== STANDARD_INPUT || dryRun || journal !== undefined, {
    error: 'A list from standard input needs --journal <file>, which remembers what was reported.',
  })
  .refine(({ file, passphraseFd }) => file !== STANDARD_INPUT || passphraseFd !== 0, {
    error: 'Standard input cannot be both the list and the passphrase.',
  });
type ReportRequest = z.output<typeof requestSchema>;

const bytesOf = (file: string): Promise<Uint8Array> =>
  withFile('The list', () => (file === STANDARD_INPUT ? buffer(process.stdin) : readFile(file)));

/** Reads and judges the list as the app does; `notes` say how it was read. @throws {ListRefusedError} */
async function judgeList(request: ReportRequest) {
  const { destination = '', file, fraudType, homeCountry = null, origination = '' } = request;
  const source = file === STANDARD_INPUT ? 'The list' : basename(file);
  const { identifierColumn } = request;
  const options = identifierColumn === undefined ? { source } : { source, identifierColumn };
  const bytes = await bytesOf(file);
  const found = readLines(bytes, options);
  const { columns, unclear, unread } = found.summary;
  const isLeft = request.leaveUnread && unclear.length === 0 && unread.length > 0;
  const { rows, summary } = isLeft ? readLines(bytes, { source, columns }) : found;
  if (isAsked(summary)) {
    const option =
      unclear.length > 0 ? ' Use --identifier-column.' : ' Use --leave-unread to report without them.';
    throw new AppError(
      'list-columns-unclear',
      `${refuseUnclear(summary).message}${option} Nothing was reported.`,
    );
  }
  const { neverReport } = request;
  const context = {
    ...PLAIN_LINE_CONTEXT,
    homeCountry,
    neverReport:
      neverReport === undefined
        ? NO_NEVER_REPORT
        : await readNeverReport(neverReport, { homeCountry, takeGuesses: request.takeGuesses }),
  };
  const { comments } = summary.skipped;
  const notes = [...summary.notes, ...(comments === 0 ? [] : [`Comments skipped: ${comments}.`])];
  const missing = { fraudType, origination, destination, sourcePeerId: request.source };
  const lines = rows.map((line) => ({ ...line, fields: withMissing(line.fields, missing) }));
  return { lines: judgeLines(lines, context, request), notes };
}

const isToFix = ({ verdict }: JudgedLine): boolean => verdict === 'toFix' || verdict === 'guessed';
const isReady = ({ verdict }: JudgedLine): boolean => verdict === 'ready';

/** Asks what the registry knows of the rows that are ready, and says which are left out for it. */
async function askRegistry(
  session: Session,
  lines: readonly JudgedLine[],
  { includeLeftOut }: ReportRequest,
  { output }: Surroundings,
  reportedBefore: ReadonlySet<JudgedLine> = new Set(),
) {
  const known = await askKnown(session, lines.filter(isReady), {
    reportedBefore,
    includeLeftOut,
    onProgress: ({ done, total }) => output.progress(`Checked ${done} of ${total}`),
  });
  for (const line of describeRows([...known.leftOut.values()])) output.note(line);
  if (known.unanswered > 0)
    output.note(`The registry did not say what it knows of ${known.unanswered} identifiers.`);
  return { ...known, lines: lines.map((line) => known.leftOut.get(line) ?? line) };
}

async function runDry(
  request: ReportRequest,
  judged: readonly JudgedLine[],
  surroundings: Surroundings,
): Promise<void> {
  const { known, lines, unanswered } = await withSession(request, surroundings, (session) =>
    askRegistry(session, judged, request, surroundings),
  );
  const flagged = known.filter((one) => one.flagged > 0);
  const ready = lines.filter(isReady).length;
  await surroundings.output.result({ reported: 0, ...factsOf(lines), known, unanswered }, [
    ...flagged.map((one) => `${one.identifier}: ${one.flagged} of ${one.total} flagged`),
    `Ready: ${ready} of ${lines.length}. On the registry: ${known.length}, with flags: ${flagged.length}. Nothing was reported.`,
  ]);
}

/** Reports by one transaction, which is in the journal before it leaves. */
async function reportPart(
  session: Session,
  journal: Journal,
  items: readonly ContributionDraft[],
  surroundings: Surroundings,
): Promise<CarriedOut> {
  const { accountId } = session.account;
  const { clock } = surroundings;
  const sentAtMs = clock();
  const sent = await carryOut(session, reportOf(accountId, items), surroundings, {
    record: ({ checked: { payloadHashHex }, transactionHex }) =>
      journal.sending({ payloadHashHex, transactionHex, items }),
  });
  const { checked, outcome } = sent;
  if (outcome === 'accepted' || outcome === 'refused') await journal.ended(checked.payloadHashHex, outcome);
  if (outcome !== 'accepted') throw sent.error;
  return carriedOut(sent, items.length, () =>
    findReported(session.client, { accountId, items, sought: soughtBy(checked, items), sentAtMs }),
  );
}

function keyOf(item: ContributionDraft): string {
  const parsed = parseIdentifier(item.id);
  return reportKey(parsed.ok ? parsed.canonical : item.id, item);
}

/** Reports the rows that are ready, once the registry was asked about them. */
async function report(
  request: ReportRequest,
  judged: readonly JudgedLine[],
  surroundings: Surroundings,
): Promise<void> {
  const { batch, file, url } = request;
  const { output } = surroundings;
  const transactions: CarriedOut[] = [];
  let lines = judged;
  let alreadyReported = 0;
  try {
    await withSession(request, surroundings, async (session) => {
      const { accountId } = session.account;
      const path = request.journal ?? `${file}.journal`;
      await using journal = await Journal.open(path, { url, accountId }, surroundings.clock);
      for (const sending of journal.open) await settle(session, journal, sending, surroundings);
      const accepted = new Set(journal.accepted.map(keyOf));
      const reportedBefore = new Set(lines.filter(({ key }) => accepted.has(key)));
      const asked = await askRegistry(session, lines, request, surroundings, reportedBefore);
      const { active } = asked;
      alreadyReported = active.size;
      ({ lines } = asked);
      const items = lines.filter((line) => isReady(line) && !active.has(line)).map(({ item }) => item);
      await carryOutParts(items, batch, async (part) => {
        output.progress(`Reporting ${items.length} rows, ${totalsOf(transactions).count} done`);
        transactions.push(await reportPart(session, journal, part, surroundings));
      });
    });
  } finally {
    const { count: reported, rewarded } = totalsOf(transactions);
    const before = alreadyReported === 0 ? '' : ` Reported before: ${alreadyReported}.`;
    await output.result({ reported, rewarded, alreadyReported, ...factsOf(lines), transactions }, [
      `Reported: ${reported}. Rewarded: ${rewarded}.${before}`,
    ]);
  }
}

export const REPORT = defineScript({
  name: 'report',
  explanation:
    'reports a list: lines, CSV or TSV. It reads the list as the app does, says what is wrong with its rows, and reports the others. Each transaction is read and compared with its rows before it is signed; what differs is not signed, and ends this with exit code 3. Rows with a serious warning, such as a private address, are left out, and so is what the registry has flagged or your peer already reports. Each transaction is in the journal before it leaves. After a crash run the same command again: nothing is reported twice. A row that an earlier run reported is reported again once the registry no longer shows it as active; one that was flagged needs --include-left-out.',
  request: requestSchema,
  async run(request, surroundings) {
    const { output } = surroundings;
    const { lines, notes } = await judgeList(request);
    for (const line of [...notes, ...describeRows(lines)]) output.note(line);
    const toFix = request.skipInvalid ? 0 : lines.filter(isToFix).length;
    if (request.dryRun) await runDry(request, lines, surroundings);
    else if (toFix === 0) await report(request, lines, surroundings);
    else if (output.isJson) await output.result({ reported: 0, ...factsOf(lines) }, []);
    if (toFix > 0) throw refuseRows(lines);
  },
});
