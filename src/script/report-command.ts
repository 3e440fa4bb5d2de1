import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { defineCommand } from '../command-line/command.ts';
import { STANDARD_INPUT } from '../command-line/read-input.ts';
import { AppError } from '../contract/app-error.ts';
import { type ContributionDraft, MAX_DRAFTS } from '../contract/contribution.ts';
import { isCountryCode } from '../contract/country.ts';
import { parseIdentifier } from '../contract/identifier/index.ts';
import type { Session } from '../client/sessions/open-session.ts';
import { findReported, reportOf, soughtBy } from '../client/submission/report-transaction.ts';
import { LANGUAGE } from '../messages/language.ts';
import { NO_FIELDS } from '../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../reading/line/line-context.ts';
import { isAsked } from '../reading/list/asked-columns.ts';
import { readLines, refuseUnclear } from '../reading/list/read-lines.ts';
import { NO_NEVER_REPORT } from '../reading/never-report/never-report.ts';
import { carriedOut, type CarriedOut, carryOutParts, totalsOf } from './account/carry-out-parts.ts';
import { carryOut } from './account/carry-out.ts';
import {
  ACCOUNT_PARTS,
  ACCOUNT_USAGE,
  fileSchema,
  LIST_ARGUMENT,
  withSession,
} from './account/open-account.ts';
import { Journal } from './report/journal.ts';
import { type JudgedLine, judgeLines, reportKey, VERDICTS } from './report/judge-lines.ts';
import { readNeverReport } from './report/read-never-report.ts';
import { askKnown } from './report/known-rows.ts';
import { settle } from './report/settle.ts';
import { withFile } from './run/private-file.ts';
import type { Surroundings } from './run/script.ts';

const countrySchema = z.string().refine(isCountryCode, {
  error: 'this is an upper-case two-letter country code.',
});

const requestSchema = z
  .strictObject({
    file: fileSchema,
    dryRun: z.literal(true).optional(),
    skipInvalid: z.literal(true).optional(),
    includeLeftOut: z.literal(true).optional(),
    fraudType: z.string().default(''),
    origination: countrySchema.optional(),
    destination: countrySchema.optional(),
    source: z.string().default(''),
    homeCountry: countrySchema.optional(),
    neverReport: fileSchema.optional(),
    takeGuesses: z.literal(true).optional(),
    identifierColumn: z.string().min(1).optional(),
    leaveUnread: z.literal(true).optional(),
    batch: z.coerce
      .number({ error: `this is a number from 1 to ${MAX_DRAFTS}.` })
      .int()
      .min(1)
      .max(MAX_DRAFTS)
      .default(MAX_DRAFTS),
    journal: fileSchema.optional(),
    ...ACCOUNT_PARTS,
  })
  .refine(
    ({ dryRun, file, journal }) => file !== STANDARD_INPUT || dryRun === true || journal !== undefined,
    {
      error: 'A list from standard input needs --journal <file>, which remembers what was reported.',
    },
  )
  .refine(({ file, passphraseFd }) => file !== STANDARD_INPUT || passphraseFd !== 0, {
    error: 'Standard input cannot be both the list and the passphrase.',
  });
type ReportRequest = z.output<typeof requestSchema>;

const bytesOf = (file: string): Promise<Uint8Array> =>
  withFile('The list', () => (file === STANDARD_INPUT ? buffer(process.stdin) : readFile(file)));

interface JudgedList {
  readonly lines: readonly JudgedLine[];
  /** How the list was read. */
  readonly notes: readonly string[];
}

/** Reads and judges the list as the app does. @throws {ListRefusedError} */
async function judgeList(request: ReportRequest): Promise<JudgedList> {
  const { destination = '', file, fraudType, homeCountry = null, includeLeftOut, origination = '' } = request;
  const source = file === STANDARD_INPUT ? 'The list' : basename(file);
  const { identifierColumn } = request;
  const options = identifierColumn === undefined ? { source } : { source, identifierColumn };
  const bytes = await bytesOf(file);
  const found = readLines(bytes, options);
  const { columns, unclear, unread } = found.summary;
  const isLeft = request.leaveUnread === true && unclear.length === 0 && unread.length > 0;
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
        : await readNeverReport(neverReport, { homeCountry, takesGuesses: request.takeGuesses === true }),
    defaults: { ...NO_FIELDS, fraudType, origination, destination, sourcePeerId: request.source },
  };
  const how = { includesLeftOut: includeLeftOut === true, takesGuesses: request.takeGuesses === true };
  const { comments } = summary.skipped;
  const notes = [...summary.notes, ...(comments === 0 ? [] : [`Comments skipped: ${comments}.`])];
  return { lines: judgeLines(rows, context, how), notes };
}

const countsOf = (lines: readonly JudgedLine[]) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, lines.filter((line) => line.verdict === verdict).length]),
  );

const VERDICT_WORDS = {
  ready: 'Ready',
  toFix: 'To fix',
  guessed: 'Confirm',
  leftOut: 'Left out',
  duplicate: 'Duplicate',
} as const;

/** What is not reported and why, what was read otherwise than it was written, and every warning, by line number. */
function tableOf(lines: readonly JudgedLine[]): readonly string[] {
  const width = Math.max(...lines.map(({ lineNumber }) => String(lineNumber).length));
  return lines.flatMap(({ changes, lineNumber, notes, verdict, warnings }) => {
    const said = (word: string, text: string) =>
      `line ${String(lineNumber).padStart(width)}  ${word.padEnd(9)}  ${text}`;
    const why = notes.map(({ field, message }) => `${field}: ${message}`).join(' ');
    return [
      ...(verdict === 'ready' ? [] : [said(VERDICT_WORDS[verdict], why)]),
      ...changes
        .filter(({ isGuess }) => verdict !== 'guessed' || isGuess !== true)
        .map(({ field, before, after, reason }) =>
          said('Read as', `${field}: ${before} → ${after} (${reason})`),
        ),
      ...warnings.map(({ field, message }) => said('Warning', `${field}: ${message}`)),
    ];
  });
}

/** What a script is told of the rows. */
const factsOf = (lines: readonly JudgedLine[]) => ({
  rows: countsOf(lines),
  problems: problemsOf(lines),
  changes: lines.flatMap(({ changes, lineNumber, verdict }) =>
    changes.map(({ field, before, after, reason, isGuess = false }) => ({
      line: lineNumber,
      verdict,
      field,
      before,
      after,
      reason,
      isGuess,
    })),
  ),
  warnings: lines.flatMap(({ lineNumber, verdict, warnings }) =>
    warnings.map(({ code, field, message }) => ({ line: lineNumber, verdict, field, code, message })),
  ),
});

const problemsOf = (lines: readonly JudgedLine[]) =>
  lines.flatMap(({ lineNumber, notes, verdict }) =>
    notes.map(({ code, field, message }) => ({ line: lineNumber, verdict, field, code, message })),
  );

const isToFix = ({ verdict }: JudgedLine): boolean => verdict === 'toFix' || verdict === 'guessed';

function refuseRows(lines: readonly JudgedLine[]): AppError {
  const { toFix = 0, guessed = 0 } = countsOf(lines);
  const [sentences, remedies] = [
    [
      ...(toFix > 0 ? [`${toFix} of ${lines.length} rows must be corrected.`] : []),
      ...(guessed > 0
        ? [`${guessed} of ${lines.length} rows may mean something else than they were read as.`]
        : []),
      'Nothing was reported.',
    ],
    [
      ...(toFix > 0 ? ['Correct them'] : []),
      ...(guessed > 0 ? ['take what was guessed with --take-guesses'] : []),
      'report the others with --skip-invalid',
    ],
  ];
  const remedy = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' }).format(remedies);
  return new AppError(
    'list-to-fix',
    `${sentences.join(' ')} ${remedy.slice(0, 1).toUpperCase()}${remedy.slice(1)}.`,
  );
}

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
    includesLeftOut: includeLeftOut === true,
    onProgress: ({ done, total }) => output.progress(`Checked ${done} of ${total}`),
  });
  for (const line of tableOf([...known.leftOut.values()])) output.note(line);
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
      await using journal = await Journal.open(request.journal ?? `${file}.journal`, {
        url,
        accountId,
        clock: surroundings.clock,
      });
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

export const REPORT = defineCommand({
  name: 'report',
  explanation:
    'reports a list: lines, CSV or TSV. It reads the list as the app does, says what is wrong with its rows, and reports the others. Each transaction is read and compared with its rows before it is signed; what differs is not signed, and ends this with exit code 3. Rows with a serious warning, such as a private address, are left out, and so is what the registry has flagged or your peer already reports. Each transaction is in the journal before it leaves. After a crash run the same command again: nothing is reported twice. A row that an earlier run reported is reported again once the registry no longer shows it as active; one that was flagged needs --include-left-out.',
  request: requestSchema,
  usage: {
    file: LIST_ARGUMENT,
    dryRun: ['--dry-run', 'send nothing: only read, and ask what the registry knows already'],
    skipInvalid: [
      '--skip-invalid',
      'leave out rows that must be corrected, which refuse the whole list otherwise',
    ],
    includeLeftOut: ['--include-left-out', 'report rows that are left out, but for those of --never-report'],
    fraudType: ['--fraud-type <type>', 'for rows that lack it'],
    origination: ['--origination <country>', 'for rows that lack it'],
    destination: ['--destination <country>', 'for rows that lack it'],
    source: ['--source <peer>', 'for rows that lack it'],
    homeCountry: ['--home-country <country>', 'where national numbers are dialled'],
    neverReport: [
      '--never-report <file>',
      'own identifiers, as the app takes them: rows that touch one are left out',
    ],
    takeGuesses: [
      '--take-guesses',
      'take rows that may mean something else than they are read as, which refuse the list otherwise',
    ],
    identifierColumn: ['--identifier-column <name|number>', 'has the identifiers, where several columns may'],
    leaveUnread: [
      '--leave-unread',
      'leave out columns that seem to hold countries or fraud types under other headings, which refuse the list otherwise',
    ],
    batch: ['--batch <rows>', 'the most of a transaction'],
    journal: ['--journal <file>', 'remembers what was reported (default: <file>.journal)'],
    ...ACCOUNT_USAGE,
  },
  async run(request: ReportRequest, surroundings: Surroundings) {
    const { output } = surroundings;
    const { lines, notes } = await judgeList(request);
    for (const line of [...notes, ...tableOf(lines)]) output.note(line);
    const toFix = request.skipInvalid === true ? 0 : lines.filter(isToFix).length;
    if (request.dryRun === true) await runDry(request, lines, surroundings);
    else if (toFix === 0) await report(request, lines, surroundings);
    else if (output.isJson) await output.result({ reported: 0, ...factsOf(lines) }, []);
    if (toFix > 0) throw refuseRows(lines);
  },
});
