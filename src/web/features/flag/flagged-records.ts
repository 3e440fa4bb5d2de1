import type { RegistryRecord } from '../../api/tolerant-record.ts';

/** A contribution right after its flag was accepted, until the registry is asked again. */
export function asFlagged(record: RegistryRecord, flagger: string, flaggedAtMs: number): RegistryRecord {
  return { ...record, status: 'flagged', statusText: 'Flagged', flagger, flaggedAt: { ms: flaggedAtMs } };
}

/** The same answer with one contribution changed in place; `undefined` if it does not contain it. */
export function withRecord(
  records: readonly RegistryRecord[],
  definitionId: string,
  change: (record: RegistryRecord) => RegistryRecord,
): RegistryRecord[] | undefined {
  if (!records.some(({ assetDefinitionId }) => assetDefinitionId === definitionId)) return undefined;
  return records.map((record) => (record.assetDefinitionId === definitionId ? change(record) : record));
}
