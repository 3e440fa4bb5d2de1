import { CONTRIBUTION_DOMAIN, ledgerNameOf } from '../contract/asset-definition-id.ts';
import type { ContributionDraft } from '../contract/contribution.ts';
import { fraudTypeToLedger } from '../contract/fraud-type.ts';
import { parseIdentifier } from '../contract/identifier/index.ts';
import { EXPIRY_TRIGGER_PREFIX, NEW_STATUS } from './convention.ts';
import { NOTHING, timeText, type DifferenceList } from './difference-list.ts';
import type { InspectedContribution, TransactionInspection } from './inspection.ts';
import { pairUp } from './pair-up.ts';

const DAY_MS = 86_400_000;
const ASSET_DOMAIN = `#${CONTRIBUTION_DOMAIN}`;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/**
 * A single identifier may stand in the ledger as a range of itself, `x-x`; one that was asked for as `x-x` already, a
 * range, and what is no identifier may not. Source: readings 4.
 */
function isDoubled(found: string, asked: string): boolean {
  if (found !== `${asked}-${asked}`) return false;
  const parsed = parseIdentifier(asked);
  if (!parsed.ok) return false;
  return parsed.kind === 'email' || parsed.kind === 'url' || !asked.includes('-');
}

interface Comparing {
  readonly inspection: TransactionInspection;
  readonly accountId: string;
  readonly differences: DifferenceList;
}

function compareTimesOf(
  item: number,
  found: InspectedContribution,
  { inspection, differences }: Comparing,
): void {
  const { expiryAtS, id, reportedAtMs } = found;
  const { creationTimeMs } = inspection;
  if (creationTimeMs === undefined || Math.abs(reportedAtMs - Number(creationTimeMs)) > DAY_MS) {
    const asked = `within 24 hours of ${creationTimeMs === undefined ? 'the creation' : timeText(creationTimeMs)}`;
    differences.add({ item, field: 'time of report', asked, found: timeText(reportedAtMs) }, id);
  }
  if (expiryAtS * 1000 <= reportedAtMs) {
    const asked = `after ${timeText(reportedAtMs)}`;
    differences.add({ item, field: 'expiry', asked, found: timeText(expiryAtS * 1000) }, id);
  }
}

/** `<name>_<digits>#contribution`, as registrations are; the name is that of the identifier. */
function isAssetOf(definitionId: string, ledgerName: string): boolean {
  const suffix = ledgerName.length + 1;
  const domain = definitionId.length - ASSET_DOMAIN.length;
  if (domain <= suffix || !definitionId.startsWith(ledgerName)) return false;
  if (definitionId[suffix - 1] !== '_' || !definitionId.endsWith(ASSET_DOMAIN)) return false;
  for (let index = suffix; index < domain; index += 1) {
    const unit = definitionId.charCodeAt(index);
    if (unit < DIGIT_ZERO || unit > DIGIT_NINE) return false;
  }
  return true;
}

/** The asset that is registered for a contribution is named after the identifier that the contribution itself says. */
function compareAsset(
  item: number,
  { definitionId, id }: InspectedContribution,
  { differences }: Comparing,
): void {
  const ledgerName = ledgerNameOf(id);
  if (definitionId !== undefined && isAssetOf(definitionId, ledgerName)) return;
  const asked = `${ledgerName}_<number>${ASSET_DOMAIN}`;
  differences.add({ item, field: 'asset', asked, found: definitionId ?? NOTHING }, id);
}

function compareItem(
  item: number,
  asked: ContributionDraft,
  found: InspectedContribution,
  comparing: Comparing,
): void {
  const { differences } = comparing;
  const compare = (field: string, askedText: string, foundText: string): void => {
    if (askedText !== foundText)
      differences.add({ item, field, asked: askedText, found: foundText }, found.id);
  };
  if (found.id !== asked.id && !isDoubled(found.id, asked.id)) compare('identifier', asked.id, found.id);
  if (found.ft !== fraudTypeToLedger(asked.fraudType)) {
    const written =
      found.fraudType === asked.fraudType ? `${found.fraudType} written as ${found.ft}` : found.fraudType;
    compare('fraud type', asked.fraudType, written);
  }
  compare('origination', asked.origination, found.origination);
  compare('destination', asked.destination, found.destination);
  if (asked.sourcePeerId !== found.sourcePeerId) {
    const peer = (id: string | undefined): string => id ?? NOTHING;
    const row = {
      item,
      field: 'source peer',
      asked: peer(asked.sourcePeerId),
      found: peer(found.sourcePeerId),
    };
    differences.add(row, found.id);
  }
  if (found.status !== NEW_STATUS) compare('status', `${NEW_STATUS} (new)`, `${found.status}`);
  compareTimesOf(item, found, comparing);
  compareAsset(item, found, comparing);
}

function compareItems(items: readonly ContributionDraft[], comparing: Comparing): void {
  const { contributions } = comparing.inspection;
  const { differences } = comparing;
  const foundKeys = contributions.map(({ id }, index) => {
    const sameItem = items[index];
    return sameItem !== undefined && id !== sameItem.id && isDoubled(id, sameItem.id) ? sameItem.id : id;
  });
  const askedKeys = items.map(({ id }) => id);
  const { extra, missing, pairs } = pairUp(askedKeys, foundKeys);
  for (const { asked, found } of pairs) {
    const draft = items[asked];
    const contribution = contributions[found];
    if (draft === undefined || contribution === undefined) continue;
    if (asked !== found) {
      const row = { item: asked, field: 'position', asked: `${asked + 1}`, found: `${found + 1}` };
      differences.add(row, draft.id);
    }
    compareItem(asked, draft, contribution, comparing);
  }
  for (const item of missing) {
    differences.add({ item, field: 'contribution', asked: askedKeys[item] ?? '', found: NOTHING });
  }
  for (const index of extra) {
    differences.add({ field: 'further contribution', asked: NOTHING, found: contributions[index]?.id ?? '' });
  }
}

/** One asset for each contribution, each registered once and before the contributions are recorded. */
function compareRegistrations(count: number, { inspection, differences }: Comparing): void {
  const { recordedBy, registrations } = inspection;
  if (registrations.length !== count) {
    const field = 'number of registered assets';
    differences.add({ field, asked: `${count}`, found: `${registrations.length}` });
  }
  const seen = new Set<string>();
  for (const { definitionId, instruction } of registrations) {
    if (seen.has(definitionId)) {
      differences.add({ field: 'asset', asked: 'each registered once', found: `${definitionId} again` });
    }
    seen.add(definitionId);
    if (recordedBy !== undefined && instruction > recordedBy) {
      const found = `${definitionId} after it`;
      differences.add({ field: 'asset', asked: 'registered before the contributions are recorded', found });
    }
  }
}

/** Permissions that only let the signer's own account use an asset of this report are part of one. */
function compareGrants({ accountId, differences, inspection }: Comparing): void {
  if (inspection.grants.length === 0) return;
  const assets = new Set(inspection.registrations.map(({ definitionId }) => definitionId));
  const seen = new Set<string>();
  for (const { accountId: holder, definitionId, grantedTo, permission } of inspection.grants) {
    const what = `${permission} on ${definitionId}${holder === undefined ? '' : ` of ${holder}`}`;
    const ownAsset = assets.has(definitionId) && (holder === undefined || holder === accountId);
    const found = `${what} to ${grantedTo}`;
    if (!ownAsset || grantedTo !== accountId || seen.has(what)) {
      const asked = 'none but on the reported assets, to your own account, once each';
      differences.add({ field: 'permission', asked, found });
    }
    seen.add(what);
  }
}

/** A trigger that marks an asset of this report as expired, at the expiry that the report says, is part of one. */
function compareTriggers({ accountId, differences, inspection }: Comparing): void {
  if (inspection.expiryTriggers.length === 0) return;
  const expiries = new Map(
    inspection.contributions.map(({ definitionId, expiryAtS }) => [definitionId, expiryAtS]),
  );
  const seen = new Set<string>();
  for (const trigger of inspection.expiryTriggers) {
    const { accountId: holder, authority, definitionId, startsAtS, triggerId } = trigger;
    const expiryAtS = expiries.get(definitionId);
    if (
      expiryAtS === undefined ||
      holder !== accountId ||
      authority !== accountId ||
      seen.has(definitionId)
    ) {
      const found = `${triggerId} for ${definitionId} of ${holder}, run as ${authority}`;
      const asked = 'none but on the reported assets, run as your own account, once each';
      differences.add({ field: 'expiry trigger', asked, found });
      continue;
    }
    seen.add(definitionId);
    if (startsAtS !== BigInt(expiryAtS)) {
      const found = timeText(startsAtS * 1000n);
      differences.add({
        field: `expiry trigger of ${definitionId}`,
        asked: timeText(expiryAtS * 1000),
        found,
      });
    }
    const name = `${EXPIRY_TRIGGER_PREFIX}${definitionId.slice(0, definitionId.lastIndexOf('#'))}`;
    if (triggerId !== name) {
      differences.add({ field: `expiry trigger of ${definitionId}`, asked: name, found: triggerId });
    }
  }
}

/** Every way in which the instructions are not a report of exactly these contributions, in this order. */
export function compareReport(
  inspection: TransactionInspection,
  accountId: string,
  items: readonly ContributionDraft[],
  differences: DifferenceList,
): void {
  const comparing: Comparing = { inspection, accountId, differences };
  if (items.length === 0 && inspection.contributions.length === 0) {
    differences.add({ field: 'report', asked: 'at least one contribution', found: NOTHING });
  }
  compareItems(items, comparing);
  compareRegistrations(items.length, comparing);
  compareGrants(comparing);
  compareTriggers(comparing);
  for (const { accountId: holder, definitionId } of inspection.flags) {
    differences.add({ field: 'flag', asked: NOTHING, found: `${definitionId} of ${holder}` });
  }
}
