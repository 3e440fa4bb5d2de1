import { z } from 'zod';
import {
  assembleRequestSchema,
  type ContributionDraft,
  contributionDraftSchema,
  MAX_DRAFTS,
} from '../../contract/contribution.ts';
import type { Tx } from '../store/db.ts';
import { type Finding, summarizeIssues, toRequestIssues } from '../platform/request-issues.ts';
import { findUnknownPeers } from '../registry/peers/peer-store.ts';
import { ServiceError } from '../platform/service-error.ts';

const sourceSchema = z.object({ sourcePeerId: z.string() });
const listSchema = z.array(z.unknown());

function refuse(findings: readonly Finding[]): ServiceError {
  const issues = toRequestIssues(findings);
  return new ServiceError(400, 'invalid-contributions', summarizeIssues(issues), { issues });
}

/** Every named source peer that is not registered, wherever the rest of its item can be read or not. */
async function unknownSources(tx: Tx, items: readonly unknown[]): Promise<Finding[]> {
  const named = items.flatMap((item, index) => {
    const read = sourceSchema.safeParse(item);
    const isName =
      read.success && contributionDraftSchema.shape.sourcePeerId.safeParse(read.data.sourcePeerId).success;
    return isName ? [{ index, peerId: read.data.sourcePeerId }] : [];
  });
  const unknown = await findUnknownPeers(tx, [...new Set(named.map(({ peerId }) => peerId))]);
  return named
    .filter(({ peerId }) => unknown.has(peerId))
    .map(({ index }) => ({
      path: [index, 'sourcePeerId'],
      message: 'No such peer is registered here. Leave the source peer out, or correct it.',
    }));
}

/**
 * The contributions of an assemble request. All bad items are named, and one of them refuses the whole batch.
 * @throws {ServiceError} 400, 413
 */
export async function checkDrafts(tx: Tx, body: unknown): Promise<ContributionDraft[]> {
  const list = listSchema.safeParse(body);
  if (!list.success) throw refuse([{ path: [], message: 'The body must be a JSON array of contributions.' }]);
  if (list.data.length > MAX_DRAFTS) {
    throw new ServiceError(
      413,
      'too-many-contributions',
      `One report holds at most ${MAX_DRAFTS} contributions; this one has ${list.data.length}. Split it.`,
      { fields: { limit: MAX_DRAFTS, got: list.data.length } },
    );
  }
  const drafts = assembleRequestSchema.safeParse(list.data);
  const findings: Finding[] = [...(drafts.error?.issues ?? []), ...(await unknownSources(tx, list.data))];
  if (drafts.success && findings.length === 0) {
    return drafts.data.map(({ sourcePeerId, ...draft }) =>
      sourcePeerId === undefined ? draft : { ...draft, sourcePeerId },
    );
  }
  throw refuse(findings.toSorted((left, right) => Number(left.path[0] ?? -1) - Number(right.path[0] ?? -1)));
}
