import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../contract/app-error.ts';
import type { CountryCode } from '../../contract/country.ts';
import { type NeverReport, neverReportOf } from '../../reading/never-report/never-report.ts';
import { readNeverReportList } from '../../reading/never-report/read-never-report-list.ts';
import { withFile } from '../run/private-file.ts';

/**
 * Reads a never-report list as the app does. Where national numbers are read, the numbering plans must be loaded.
 * @throws {AppError} also for a line that cannot be read, since what it means would be reported
 */
export async function readNeverReport(path: string, homeCountry: CountryCode | null): Promise<NeverReport> {
  const bytes = await withFile('The never-report list', () => readFile(path));
  const list = basename(path);
  const options = { homeCountry, room: Number.POSITIVE_INFINITY };
  const { entries, unread } = readNeverReportList(new TextDecoder().decode(bytes), options);
  if (unread.length > 0)
    throw new AppError(
      'never-report-to-fix',
      'The never-report list has lines that cannot be read. Nothing was reported.',
      { fields: { lines: unread.map(({ lineNumber, reason }) => `line ${lineNumber}: ${reason}`) } },
    );
  return neverReportOf(entries.map((entry) => ({ entry, list })));
}
