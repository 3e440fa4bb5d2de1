import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../contract/app-error.ts';
import type { CountryCode } from '../../contract/country.ts';
import { type NeverReport, neverReportOf } from '../../reading/never-report/never-report.ts';
import { readNeverReportList } from '../../reading/never-report/read-never-report-list.ts';
import { withFile } from '../run/private-file.ts';

/**
 * Reads a never-report list as the app does.
 * @throws {AppError} also for a line that cannot be read for certain, since what it means would be reported
 */
export async function readNeverReport(
  path: string,
  { homeCountry, takeGuesses }: { readonly homeCountry: CountryCode | null; readonly takeGuesses: boolean },
): Promise<NeverReport> {
  const bytes = await withFile('The never-report list', () => readFile(path));
  const list = basename(path);
  const options = { homeCountry, room: Number.POSITIVE_INFINITY };
  const { entries, guessed, unread } = readNeverReportList(new TextDecoder().decode(bytes), options);
  const toFix = takeGuesses ? unread : [...guessed, ...unread];
  if (toFix.length > 0)
    throw new AppError(
      'never-report-to-fix',
      'The never-report list has lines that cannot be read. Nothing was reported.',
      { fields: { lines: toFix.map(({ lineNumber, reason }) => `line ${lineNumber}: ${reason}`) } },
    );
  const all = [...entries, ...guessed.map(({ entry }) => entry)];
  return neverReportOf(all.map((entry) => ({ entry, list })));
}
