import { z } from 'zod';
import type { JsonStorage } from '../../storage/json-storage.ts';

const STORAGE_KEY = 'contribution-desk.open-reports';

/** Far more than anyone leaves open by hand; if exceeded, the oldest are dropped. */
const MAX_KEPT = 50;

/**
 * A report that was sent without an answer being received. Public facts only, never the signed bytes. It survives a
 * reload, so that nobody sends the same report again without asking the registry.
 */
const openReportSchema = z.strictObject({
  accountId: z.string().min(1),
  payloadHashHex: z.string().regex(/^[0-9a-f]{64}$/u),
  /** One per identifier, or none at all if it was signed unread. */
  definitionIds: z.array(z.string().min(1)),
  identifiers: z.array(z.string().min(1)).min(1),
  sentAtMs: z.int().min(0).max(8.64e15),
});
export type OpenReport = z.output<typeof openReportSchema>;

function readAll(storage: JsonStorage): readonly OpenReport[] {
  const kept = z.array(z.unknown()).safeParse(storage.read(STORAGE_KEY));
  if (!kept.success) return [];
  return kept.data.flatMap((one) => {
    const report = openReportSchema.safeParse(one);
    return report.success ? [report.data] : [];
  });
}

/** The account's open reports in this tab; those of other accounts are left alone. */
export function readOpenReports(storage: JsonStorage, accountId: string): readonly OpenReport[] {
  return readAll(storage).filter((report) => report.accountId === accountId);
}

export function rememberOpenReport(storage: JsonStorage, report: OpenReport): void {
  const others = readAll(storage).filter(({ payloadHashHex }) => payloadHashHex !== report.payloadHashHex);
  storage.write(STORAGE_KEY, [...others, report].slice(-MAX_KEPT));
}

export function forgetOpenReport(storage: JsonStorage, payloadHashHex: string): void {
  const others = readAll(storage).filter((report) => report.payloadHashHex !== payloadHashHex);
  if (others.length === 0) storage.remove(STORAGE_KEY);
  else storage.write(STORAGE_KEY, others);
}
