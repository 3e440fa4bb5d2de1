import { unlink } from 'node:fs/promises';
import { z } from 'zod';
import { fileSchema, flag, typed } from '../command-line/command.ts';
import { openReplacement, type Replacement } from '../command-line/replace-file.ts';
import { AppError } from '../contract/app-error.ts';
import { costsMore, type DownloadedItem, readDownload } from '../client/downloads/download.ts';
import { type DownloadFigures, type DownloadParameters, readQuote } from '../client/downloads/quote.ts';
import { ApiError } from '../client/http/api-errors.ts';
import type { Session } from '../client/sessions/open-session.ts';
import { csvHeader, csvLine } from '../reading/csv/csv.ts';
import { DOWNLOAD_COLUMNS } from '../reading/csv/download-columns.ts';
import { ACCOUNT_PARTS, withSession } from './account/open-account.ts';
import { withFile } from './run/private-file.ts';
import { defineScript, type Surroundings } from './run/script.ts';
import { readState, writeState } from './run/state-file.ts';

const textsSchema = z.array(z.string().min(1)).optional();
const timeSchema = z.string().min(1).optional();

const requestSchema = z.strictObject({
  maxCost: typed(
    '--max-cost <tokens>',
    z
      .string()
      .regex(/^\d{1,15}$/u, { error: 'this is a number of tokens; 0 downloads only what is free.' })
      .transform(Number),
    'the most that it may cost',
  ),
  new: flag('--new', 'leave out what your company knows already'),
  type: typed('--type <fraud-type...>', textsSchema, 'only of these fraud types'),
  origination: typed('--origination <country...>', textsSchema, 'only of these'),
  destination: typed('--destination <country...>', textsSchema, 'only of these'),
  from: typed('--from <time>', timeSchema, 'in ISO 8601 with a zone'),
  to: typed('--to <time>', timeSchema, 'in ISO 8601 with a zone'),
  size: typed(
    '--size <number>',
    z
      .string()
      .regex(/^\d{1,10}$/u, { error: 'this is a number of contributions.' })
      .optional(),
    'only so many, the newest',
  ),
  output: typed(
    '--output <file>',
    fileSchema,
    'has its name once it is complete; until then a state file beside it, <file>.download, remembers the download',
  ),
  ...ACCOUNT_PARTS,
});
type DownloadRequest = z.output<typeof requestSchema>;

/** A download under way: asked for again by its id, it is the same one, free. */
const stateSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  accountId: z.string(),
  maxCost: z.int(),
  parameters: z.record(z.string(), z.string()),
});
type State = z.output<typeof stateSchema>;

function parametersOf(request: DownloadRequest): DownloadParameters {
  const { destination, from, origination, size, to, type } = request;
  return {
    ...(request.new ? { 'fetch-mode': 'NEW' } : {}),
    ...(type === undefined ? {} : { ft: type.join(',') }),
    ...(origination === undefined ? {} : { org: origination.join(',') }),
    ...(destination === undefined ? {} : { dst: destination.join(',') }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(size === undefined ? {} : { size }),
  };
}

const isSame = (one: State, other: State): boolean =>
  JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...other, id: '' });

/**
 * The name of this download, on the disk before it is asked for. A download that was interrupted keeps its
 * name. @throws {AppError} when the interrupted one was another, or costs more than is agreed to
 */
async function nameDownload(
  session: Session,
  request: DownloadRequest,
  file: string,
): Promise<State & { readonly isFirst: boolean }> {
  const { maxCost, url } = request;
  const parameters = parametersOf(request);
  const { accountId } = session.account;
  const next: State = { id: crypto.randomUUID(), url, accountId, maxCost, parameters: { ...parameters } };
  const before = await readState(file, stateSchema, 'download');
  if (before !== undefined) {
    if (isSame(before, next)) return { ...before, isFirst: false };
    throw new AppError(
      'other-download',
      'The state file remembers another download that was interrupted and may be paid for. Repeat that one with the same options, or remove the state file.',
    );
  }
  const quote = await readQuote(session.client, parameters);
  if (quote === null)
    throw new AppError(
      'no-quote',
      'This registry states no cost before a download, so nothing was downloaded.',
    );
  const cost = quote.details.creditsSpent;
  if (cost > maxCost)
    throw new AppError(
      'costs-more',
      `This download costs ${cost} tokens, more than --max-cost ${maxCost}. Nothing was downloaded.`,
      { fields: { cost, maxCost } },
    );
  await writeState(file, next);
  return { ...next, isFirst: true };
}

/** The file of `--output`, which has its name once it is complete. @throws {AppError} */
async function openTarget(path: string): Promise<Replacement> {
  const what = 'The file of --output';
  const file = await withFile(what, () => openReplacement(path));
  return {
    write: (text) => withFile(what, () => file.write(text)),
    end: () => withFile(what, () => file.end()),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}

/** True if nothing was bought under this name, nor will be. */
const wasRefused = (error: unknown): boolean => error instanceof ApiError && error.outcome === 'refused';

async function download(
  session: Session,
  request: DownloadRequest,
  { output }: Surroundings,
): Promise<{ readonly count: number; readonly figures: DownloadFigures }> {
  const stateFile = `${request.output}.download`;
  const { id, isFirst, maxCost, parameters } = await nameDownload(session, request, stateFile);
  const isCsv = !output.isJson;
  const textOf = ({ rawJson, record }: DownloadedItem): string => {
    if (!isCsv) return `${JSON.stringify(JSON.parse(rawJson))}\n`;
    return record === undefined ? '' : `${csvLine(DOWNLOAD_COLUMNS, record)}\r\n`;
  };
  let isAsked = false;
  let isAgreed = false;
  let count = 0;
  try {
    await using target = await openTarget(request.output);
    if (isCsv) await target.write(`${csvHeader(DOWNLOAD_COLUMNS)}\r\n`);
    isAsked = true;
    const { figures } = await readDownload(
      session.client,
      { parameters, id, maxCost },
      {
        onAgreed: () => {
          isAgreed = true;
        },
        async onItems(items) {
          count += items.length;
          output.progress(`Downloaded ${count}`);
          await target.write(items.map(textOf).join(''));
        },
      },
      new AbortController().signal,
    );
    await target.end();
    await unlink(stateFile);
    return { count, figures };
  } catch (error) {
    // Of a repetition, only the cost is looked at after the name: other refusals say nothing of the first time.
    const isNothing = isFirst ? !isAsked || wasRefused(error) : costsMore(error);
    if (!isAgreed && isNothing) await unlink(stateFile);
    throw error;
  }
}

export const DOWNLOAD = defineScript({
  name: 'download',
  explanation:
    'downloads contributions at an agreed cost. The registry agrees to --max-cost before anything is paid. A download has a name, which is in the state file before it is asked for: after a crash the same command gets the same download, free.',
  request: requestSchema,
  async run(request, surroundings) {
    const { count, figures } = await withSession(request, surroundings, (session) =>
      download(session, request, surroundings),
    );
    const { creditsSpent = null } = figures;
    const spent = creditsSpent === null ? '' : ` Spent: ${creditsSpent}.`;
    surroundings.output.summary({ downloaded: count, ...figures }, `Downloaded: ${count}.${spent}`);
  },
});
