import type { RegistryRecord } from '../../api/tolerant-record.ts';

/** How a contribution stands right after its flag was accepted, until the registry is asked again. */
export function asFlagged(record: RegistryRecord, flagger: string, flaggedAtMs: number): RegistryRecord {
  return { ...record, status: 'flagged', statusText: 'Flagged', flagger, flaggedAt: { ms: flaggedAtMs } };
}

/** The same answer with one contribution changed in its place; `undefined` when it is not in there. */
export function withRecord(
  records: readonly RegistryRecord[],
  definitionId: string,
  change: (record: RegistryRecord) => RegistryRecord,
): RegistryRecord[] | undefined {
  if (!records.some(({ assetDefinitionId }) => assetDefinitionId === definitionId)) return undefined;
  return records.map((record) => (record.assetDefinitionId === definitionId ? change(record) : record));
}
