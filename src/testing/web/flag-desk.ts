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

/** A service without failures: `record` is flagged for 10 tokens and shown as flagged afterwards. */
export function goodEdge(record: RegistryRecord, changes: Partial<Record<string, Edge>> = {}): Edge {
  return (request) => {
    const changed = changes[request.endpoint];
    if (changed !== undefined) return changed(request);
    switch (request.endpoint) {
      case 'assembleFlag':
        return '0100cafe';
      case 'submitFlag':
        return { rewarded: 10 };
      case 'retrieveContributions':
        return [asAnswered({ ...record, ...FLAGGED })];
      default:
        throw new Error(`not part of this test: ${request.endpoint}`);
    }
  };
}

/** A desk with the flags of its account, and the steps that the flag of `record` takes. */
export async function deskFor(record: RegistryRecord, changes: Partial<Record<string, Edge>> = {}) {
  const opened = await openTestDesk(goodEdge(record, changes));
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
