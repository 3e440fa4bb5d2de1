import { z } from 'zod';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { searchPartsOf } from '../results/search-parts.ts';
import { contributionName } from '../saved-searches/find-news.ts';
import type { TriageSession } from './triage-session.ts';

const schema = z
  .object({
    accountId: z.string(),
    parts: z.record(z.string(), z.unknown()).transform(searchPartsOf),
    leftOut: z.int().min(0),
    at: z.int().min(0),
    items: z.array(z.object({ name: z.string(), isKept: z.boolean(), note: z.string() })),
  })
  .optional()
  .catch(undefined);

/** A triage as the tab keeps it across a reload. The contributions themselves are searched again. */
export type KeptTriage = NonNullable<z.output<typeof schema>>;

export const readKeptTriage = (stored: unknown): KeptTriage | undefined => schema.parse(stored);

export const keptTriage = (accountId: string, { parts, leftOut, at, items }: TriageSession): KeptTriage => ({
  accountId,
  parts,
  leftOut,
  at,
  items: items.map(({ record, isKept, note }) => ({ name: contributionName(record), isKept, note })),
});

/**
 * Resumes a triage with the contributions of an answer, in the same order; `undefined` if the answer has none
 * of them.
 */
export function resumeTriage(
  { parts, leftOut, at, items: kept }: KeptTriage,
  answered: readonly RegistryRecord[],
): TriageSession | undefined {
  const byName = new Map(answered.map((record) => [contributionName(record), record]));
  const found = kept.map(({ name, isKept, note }) => {
    const record = byName.get(name);
    return record === undefined ? undefined : { record, isKept, note };
  });
  const items = found.filter((item) => item !== undefined);
  if (items.length === 0) return undefined;
  return {
    parts,
    records: items.map(({ record }) => record),
    items,
    leftOut,
    gone: kept.length - items.length,
    at: found.slice(0, at).filter((item) => item !== undefined).length,
  };
}
