import type { Readable } from 'node:stream';
import { z } from 'zod';
import { flag } from '../command-line/command.ts';
import { AppError } from '../contract/app-error.ts';
import { MAX_CHECKED, MAX_COUNTED } from '../contract/check.ts';
import type { Client } from '../client/http/client.ts';
import { type CheckedIdentifier, checkIdentifiers } from '../client/registry/check-identifiers.ts';
import { type CsvColumns, csvHeader, csvLine } from '../reading/csv/csv.ts';
import { readIdentifier } from '../reading/identifier/read-identifier.ts';
import { hostIn } from '../reading/search/host-query.ts';
import { ACCOUNT_PARTS, LIST, withSession } from './account/open-account.ts';
import type { Output } from '../command-line/output.ts';
import { openInput, readLines } from './run/read-lines.ts';
import { defineScript } from './run/script.ts';

const requestSchema = z
  .strictObject({
    file: LIST,
    takeGuesses: flag('--take-guesses', 'take lines that another person could read otherwise'),
    ...ACCOUNT_PARTS,
  })
  .refine(({ file, passphraseFd }) => file !== '-' || passphraseFd !== 0, {
    error: 'Standard input cannot be both the list and the passphrase.',
  });

type Row = CheckedIdentifier & {
  /** The line of the list, if it was read as another text. */
  readonly written?: string;
};
const known = (row: Row) => ('error' in row ? undefined : row.check);

/** A check counts no further. */
const totalOf = (total: number): number | string => (total < MAX_COUNTED ? total : `${total} or more`);

const COLUMNS: CsvColumns<Row> = [
  ['id', ({ identifier }) => identifier],
  ['written', ({ written }) => written],
  ['total', (row) => (known(row) === undefined ? undefined : totalOf(known(row)?.total ?? 0))],
  ['active', (row) => known(row)?.active],
  ['flagged', (row) => known(row)?.flagged],
  ['expired', (row) => known(row)?.expired],
  ['exact', (row) => known(row)?.exact],
  ['confidenceIndex', (row) => known(row)?.confidenceIndex ?? undefined],
  ['newestFraudType', (row) => known(row)?.newest?.fraudType],
  ['newestPeerId', (row) => known(row)?.newest?.peerId],
  ['newestTimestamp', (row) => known(row)?.newest?.timestamp ?? undefined],
  ['definitionIds', (row) => known(row)?.definitionIds.join(' ')],
  ['error', (row) => ('error' in row ? row.error.message : undefined)],
];

function jsonLine(row: Row): string {
  const { identifier: id, written } = row;
  if (!('error' in row)) return JSON.stringify({ ...row.check, id, written });
  const { code, message } = row.error;
  return JSON.stringify({ id, written, error: { code, message } });
}

/** Reads a line as the app does: what to ask for, or why nothing can be asked. */
function readLine(line: string, takeGuesses: boolean): Row | { readonly asked: string } {
  const read = readIdentifier(line, null);
  if (read.state === 'refused') {
    const { offers, reason } = read;
    const host = hostIn(line, read);
    if (host !== undefined) return { asked: host.wire };
    const mayBe = offers.length === 0 ? '' : ` It may be ${offers.map(({ value }) => value).join(', ')}.`;
    return { identifier: line, error: new AppError('invalid-identifier', reason + mayBe) };
  }
  const { change, value } = read;
  if (change?.isGuess !== true || takeGuesses) return { asked: value };
  const message = `It may be ${value}, which is read with --take-guesses. ${change.reason}`;
  return { identifier: line, error: new AppError('guess', message) };
}

interface CheckListOptions {
  readonly client: Client;
  readonly takeGuesses: boolean;
  readonly output: Pick<Output, 'isJson' | 'write' | 'progress'>;
}

/**
 * Checks the lines of a list of any length, and writes one answer a line in their order; `comments` were skipped. It holds the lines of
 * one request and their answers, never more. @throws {ApiError} when the service ends it; what was written
 * stands
 */
export async function checkList(input: Readable, options: CheckListOptions) {
  const { client, output, takeGuesses } = options;
  const textOf = output.isJson ? jsonLine : (row: Row) => csvLine(COLUMNS, row);
  const end = output.isJson ? '\n' : '\r\n';
  let [checked, unanswered, comments] = [0, 0, 0];

  async function checkChunk(lines: readonly string[]): Promise<void> {
    const read = lines.map((line) => readLine(line, takeGuesses));
    const asked = read.flatMap((one) => ('asked' in one ? one.asked : []));
    const answers = new Map<string, CheckedIdentifier>();
    const ended = await checkIdentifiers(client, asked, {
      onChecked(rows) {
        for (const row of rows) answers.set(row.identifier, row);
      },
    });
    if (ended.kind === 'stopped') throw ended.error;
    const rows = read.flatMap((one, at): readonly Row[] => {
      if (!('asked' in one)) return [one];
      const answer = answers.get(one.asked);
      const written = lines[at];
      if (answer === undefined) return [];
      return [written === undefined || written === one.asked ? answer : { ...answer, written }];
    });
    await output.write(rows.map((row) => textOf(row) + end).join(''));
    checked += rows.length;
    unanswered += rows.filter((row) => 'error' in row).length;
    output.progress(`Checked ${checked}`);
  }

  if (!output.isJson) await output.write(csvHeader(COLUMNS) + end);
  let chunk: string[] = [];
  for await (const line of readLines(input, 'The list', () => {
    comments += 1;
  })) {
    chunk.push(line);
    if (chunk.length < MAX_CHECKED) continue;
    await checkChunk(chunk);
    chunk = [];
  }
  if (chunk.length > 0) await checkChunk(chunk);
  return { checked, unanswered, comments };
}

export const CHECK = defineScript({
  name: 'check',
  explanation:
    'checks a list on the registry. It asks what the registry knows of each identifier or range, one a line, and writes one row for each in the same order. A line that is read as another text, such as a number with spaces in it, stands beside what was asked for as written. Lists of any length are read and answered as a stream. Nothing is reported, and nothing is paid.',
  request: requestSchema,
  async run(request, surroundings) {
    const { output } = surroundings;
    const result = await withSession(request, surroundings, ({ client }) => {
      const { file, takeGuesses } = request;
      return checkList(openInput(file), { client, output, takeGuesses });
    });
    const { checked, comments, unanswered } = result;
    if (comments > 0) output.note(`Comments skipped: ${comments}.`);
    if (unanswered > 0)
      throw new AppError('not-all-checked', `${unanswered} of ${checked} lines could not be checked.`, {
        fields: { checked, unanswered },
      });
    output.summary({ ...result }, `Checked: ${checked}.`);
  },
});
