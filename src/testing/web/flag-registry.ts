import { flagAssembleRequestSchema } from '../../contract/contribution.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import type { FlagTarget } from '../../transaction/index.ts';
import type { Edge } from './open-test-desk.ts';
import { asAnswered } from './registry-record.ts';

export const asFlagged = (record: RegistryRecord): RegistryRecord => ({
  ...record,
  status: 'flagged',
  statusText: 'Flagged',
  flagger: 'wonderland',
});

/** A registry that holds records by identifier, and flags whatever is submitted. */
export function flagRegistry(
  records: readonly RegistryRecord[],
  changes: Partial<Record<string, Edge>> = {},
) {
  const held = new Map(records.map((record) => [record.assetDefinitionId, record]));
  let assembled: readonly FlagTarget[] = [];
  const edge: Edge = (request) => {
    const changed = changes[request.endpoint];
    if (changed !== undefined) return changed(request);
    switch (request.endpoint) {
      case 'assembleFlag':
        assembled = flagAssembleRequestSchema.parse(request.body).assetDefinitionIds;
        return '0100cafe';
      case 'submitFlag':
        for (const { definitionId } of assembled) {
          const record = held.get(definitionId);
          if (record !== undefined) held.set(definitionId, asFlagged(record));
        }
        return { rewarded: 20 };
      case 'retrieveContributions':
        return [...held.values()].filter(({ id }) => id === request.identifier).map(asAnswered);
      default:
        throw new Error(`not part of this test: ${request.endpoint}`);
    }
  };
  return {
    edge,
    change: (record: RegistryRecord) => held.set(record.assetDefinitionId, record),
    held,
  };
}
