import { z } from 'zod';
import {
  assembleRequestSchema,
  type ContributionDraft,
  contributionDraftSchema,
  MAX_DRAFTS,
} from '../../contract/contribution.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { explainTooWide } from '../../contract/identifier/range.ts';
import { lifetimeDaysOf } from '../../contract/fraud-type.ts';
import { type Finding, summarizeIssues, toRequestIssues } from '../platform/request-issues.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Caller } from '../registry/accounts/session-store.ts';
import { findUnknownPeers } from '../registry/peers/peer-store.ts';
import type { Tx } from '../store/db.ts';
import { assemblyHeader, issueTransaction } from './assembly.ts';
import type { ServiceDeps } from './service-deps.ts';

const DAY_S = 86_400;

/** The expiry of a contribution, in seconds since the Unix epoch. Source: DECISIONS.md, "Status". */
export function expiresAtS(fraudType: string, reportedAtMs: number): number {
  return Math.floor(reportedAtMs / 1000) + lifetimeDaysOf(fraudType) * DAY_S;
}

const rowSchema = z.object({ last: z.int() });

/**
 * Reserves `count` consecutive numbers that no asset has had and returns the first. They rise, follow the clock's
 * milliseconds, and are unique across processes.
 */
async function reserveSuffixes(tx: Tx, count: number, nowMs: number): Promise<number> {
  const [row] = await tx.query(
    'update asset_suffix set last = greatest(last + 1, $1) + $2 - 1 where id = 1 returning last',
    [nowMs, count],
    rowSchema,
  );
  return rowSchema.parse(row).last - count + 1;
}

const identifiedSchema = z.object({ id: z.string() });
const sourceSchema = z.object({ sourcePeerId: z.string() });
const listSchema = z.array(z.unknown());

function refuse(findings: readonly Finding[]): ServiceError {
  const issues = toRequestIssues(findings);
  return new ServiceError(400, 'invalid-contributions', summarizeIssues(issues), { issues });
}

/** Every range wider than may be reported, also in items that are otherwise invalid. */
function tooWideRanges(items: readonly unknown[]): Finding[] {
  return items.flatMap((item, index) => {
    const read = identifiedSchema.safeParse(item);
    const identifier = parseIdentifier(read.data?.id ?? '');
    const message = identifier.ok ? explainTooWide(identifier) : undefined;
    return message === undefined ? [] : [{ path: [index, 'id'], message }];
  });
}

/** Every named source peer that is not registered, also in items that are otherwise invalid. */
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
 * The contributions of an assemble request. One bad item refuses the whole batch, and all bad items are listed.
 * @throws {ServiceError} 400, 413
 */
async function checkDrafts(tx: Tx, body: unknown): Promise<ContributionDraft[]> {
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
  const findings: Finding[] = [
    ...(drafts.error?.issues ?? []),
    ...tooWideRanges(list.data),
    ...(await unknownSources(tx, list.data)),
  ];
  if (drafts.success && findings.length === 0) return drafts.data;
  throw refuse(findings.toSorted((left, right) => Number(left.path[0] ?? -1) - Number(right.path[0] ?? -1)));
}

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
