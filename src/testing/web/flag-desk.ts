import { flagAssembleRequestSchema } from '../../contract/contribution.ts';
import type { FlagTarget } from '../../transaction/index.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { createFlags } from '../../web/registry/flagging/flags.ts';
import { type Edge, openTestDesk } from './open-test-desk.ts';
import { asAnswered } from './registry-record.ts';

export const FLAGGED = {
  status: 'flagged',
  statusText: 'Flagged',
  flagger: 'wonderland',
  flaggedAt: { ms: Date.UTC(2026, 10, 21) },
} as const;

export const asFlagged = (record: RegistryRecord): RegistryRecord => ({ ...record, ...FLAGGED });

/**
 * A registry without failures, which holds records by identifier and flags whatever is submitted, for 10 tokens each but for
 * its own. A change that answers nothing leaves the answer as it is.
 */
export function flagRegistry(
  records: readonly RegistryRecord[],
  changes: Partial<Record<string, Edge>> = {},
) {
  const held = new Map(records.map((record) => [record.assetDefinitionId, record]));
  let assembled: readonly FlagTarget[] = [];
  const edge: Edge = (request) => {
    const changed = changes[request.endpoint]?.(request);
    if (changed !== undefined) return changed;
    switch (request.endpoint) {
      case 'assembleFlag':
        assembled = flagAssembleRequestSchema.parse(request.body).assetDefinitionIds;
        return '0100cafe';
      case 'submitFlag': {
        let rewarded = 0;
        for (const { definitionId } of assembled) {
          const record = held.get(definitionId);
          if (record === undefined) continue;
          held.set(definitionId, asFlagged(record));
          if (record.peerId !== FLAGGED.flagger) rewarded += 10;
        }
        return { rewarded };
      }
      case 'retrieveContributions':
        return [...held.values()].filter(({ id }) => id === request.identifier).map(asAnswered);
      default:
        throw new Error(`not part of this test: ${request.endpoint}`);
    }
  };
  return { edge, change: (record: RegistryRecord) => held.set(record.assetDefinitionId, record), held };
}

/** A desk with the flags of its account, and the steps that the flag of `record` takes. */
export async function deskFor(record: RegistryRecord, changes: Partial<Record<string, Edge>> = {}) {
  const opened = await openTestDesk(flagRegistry([record], changes).edge);
  const flags = createFlags(opened.desk, opened.queryClient, {
    clock: () => Date.UTC(2026, 10, 21, 12),
  });
  const definitionId = record.assetDefinitionId ?? '';
  const steps: string[] = [];
  opened.queryClient.getMutationCache().subscribe(() => {
    const view = flags.getView(definitionId);
    const step = view.step === 'working' ? view.doing : view.step;
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { ...opened, flags, definitionId, steps, view: () => flags.getView(definitionId) };
}

/** The endpoints asked, in order. */
export const asked = (requests: readonly { endpoint: string }[]) => requests.map(({ endpoint }) => endpoint);
