import { z } from 'zod';
import type { JsonStorage } from '../../storage/json-storage.ts';
import { draftOf, storedItemSchema } from './report-draft.ts';

const STORAGE_KEY = 'contribution-desk.report-signed-elsewhere';

/** Many times a report of one identifier; it shares the tab's storage with the draft. */
const MAX_CHARACTERS = 100_000;

/**
 * A report whose transaction is being signed elsewhere, which may take longer than the page lives. Unsigned, so nothing of
 * it is secret; it is read and compared again before it is shown.
 */
const keptReportSchema = z.strictObject({
  accountId: z.string().min(1),
  item: storedItemSchema,
  transactionHex: z.string().min(2).max(MAX_CHARACTERS),
  /** The operation that it is recorded as. */
  operation: z.strictObject({ id: z.string().min(1).max(100), askedAtMs: z.int().min(0).max(8.64e15) }),
});
export type KeptReport = z.output<typeof keptReportSchema>;

/** The account's kept report in this tab, if it has one. */
export function readKeptReport(storage: JsonStorage, accountId: string | undefined): KeptReport | undefined {
  const kept = keptReportSchema.safeParse(storage.read(STORAGE_KEY));
  return kept.success && kept.data.accountId === accountId ? kept.data : undefined;
}

export function keepReport(storage: JsonStorage, report: KeptReport): void {
  if (report.transactionHex.length <= MAX_CHARACTERS)
    storage.write(STORAGE_KEY, { ...report, item: draftOf(report.item) });
}

export function forgetKeptReport(storage: JsonStorage): void {
  storage.remove(STORAGE_KEY);
}
