import type { Caller } from '../registry/accounts/session-store.ts';
import { assemblyHeader, issueTransaction } from './assembly.ts';
import { checkDrafts } from './check-drafts.ts';
import { expiresAtS } from './expiry.ts';
import { reserveSuffixes } from './reserve-suffixes.ts';
import type { ServiceDeps } from './service-deps.ts';

/** The hex of an unsigned report, ready for the caller to sign. @throws {ServiceError} 400, 413 */
export async function assembleContribution(
  { db, clock, issue = issueTransaction }: ServiceDeps,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<string> {
  const drafts = await checkDrafts(db, body);
  const header = assemblyHeader(caller.accountId, clock.nowMs());
  return db.transaction(async (tx) => {
    const firstSuffix = await reserveSuffixes(tx, drafts.length, header.creationTimeMs);
    const items = drafts.map((draft, index) => ({
      draft,
      suffix: firstSuffix + index,
      expiryAtS: expiresAtS(draft.fraudType, header.creationTimeMs),
    }));
    return issue(tx, { kind: 'report', header, items });
  });
}
