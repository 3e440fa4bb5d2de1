import type { FlagAssembleRequest } from '../../contract/contribution.ts';
import { summarizeIssues, toRequestIssues } from '../platform/request-issues.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Caller } from '../registry/accounts/session-store.ts';
import { findFlaggable, type Flaggable } from '../registry/flags/flag-store.ts';
import { preferIndexScans } from '../store/prefer-index-scans.ts';
import { assemblyHeader, issueTransaction } from './assembly.ts';
import type { ServiceDeps } from './service-deps.ts';

/** An error that lists every asset with one kind of problem; `undefined` when there is none. */
function refusal(
  { assetDefinitionIds: assets }: FlagAssembleRequest,
  [status, code]: readonly [number, string],
  message: string,
  isWrong: (definitionId: string) => boolean,
): ServiceError | undefined {
  const issues = toRequestIssues(
    assets.flatMap(({ definitionId }, index) =>
      isWrong(definitionId) ? [{ path: ['assetDefinitionIds', index, 'definitionId'], message }] : [],
    ),
  );
  return issues.length === 0
    ? undefined
    : new ServiceError(status, code, summarizeIssues(issues), { issues });
}

function assertFlaggable(request: FlagAssembleRequest, found: ReadonlyMap<string, Flaggable>): void {
  const wrong =
    refusal(
      request,
      [404, 'unknown-asset'],
      'There is no such contribution, or the registry’s operator has withdrawn it. Use an assetDefinitionId that retrieval answers now.',
      (definitionId) => !found.has(definitionId),
    ) ??
    refusal(
      request,
      [400, 'privileged-contribution'],
      'A privileged peer reported it, and such a contribution cannot be flagged. Leave it out.',
      (definitionId) => found.get(definitionId)?.privileged === true,
    );
  if (wrong !== undefined) throw wrong;
}

/** The hex of an unsigned flag of existing contributions. @throws {ServiceError} 404, 400, 413 */
export async function assembleFlag(
  { db, clock, issue = issueTransaction }: ServiceDeps,
  caller: Pick<Caller, 'accountId'>,
  request: FlagAssembleRequest,
): Promise<string> {
  const assets = request.assetDefinitionIds;
  const definitionIds = assets.map(({ definitionId }) => definitionId);
  const found = await db.transaction(async (tx) => {
    await preferIndexScans(tx);
    return findFlaggable(tx, definitionIds);
  });
  assertFlaggable(request, found);
  const header = assemblyHeader(caller.accountId, clock.nowMs());
  return db.transaction((tx) => issue(tx, { kind: 'flag', header, assets }));
}
