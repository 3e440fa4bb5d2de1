import type { FlagAssembleRequest } from '../../contract/contribution.ts';
import type { Work } from '../context.ts';
import { summarizeIssues, toRequestIssues } from '../http/request-issues.ts';
import { ServiceError } from '../service-error.ts';
import type { Caller } from '../session/session-store.ts';
import { assemblyHeader, issueTransaction } from '../submission/assembly.ts';
import { findFlaggable } from './find-flaggable.ts';

/** The hex of an unsigned flag of contributions that exist, ready for the caller to sign. @throws {ServiceError} 404 */
export async function assembleFlag(
  { db, clock, tamper }: Work,
  caller: Pick<Caller, 'accountId'>,
  { assetDefinitionIds: assets }: FlagAssembleRequest,
): Promise<string> {
  const found = await findFlaggable(
    db,
    assets.map(({ definitionId }) => definitionId),
  );
  const issues = toRequestIssues(
    assets.flatMap(({ definitionId }, index) =>
      found.has(definitionId)
        ? []
        : [
            {
              path: ['assetDefinitionIds', index, 'definitionId'],
              message: 'There is no such contribution. Use assetDefinitionIds as retrieval answered it.',
            },
          ],
    ),
  );
  if (issues.length > 0) throw new ServiceError(404, 'unknown-asset', summarizeIssues(issues), { issues });
  const header = assemblyHeader(caller.accountId, clock.nowMs());
  return db.transaction((tx) => issueTransaction(tx, { kind: 'flag', header, assets }, tamper));
}
