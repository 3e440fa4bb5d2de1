import { CONTRIBUTION_DOMAIN, ledgerNameOf } from '../contract/asset-definition-id.ts';
import type { ContributionDraft } from '../contract/contribution.ts';
import { fraudTypeToLedger } from '../contract/fraud-type.ts';
import { parseIdentifier } from '../contract/identifier/index.ts';
import { EXPIRY_TRIGGER_PREFIX, NEW_STATUS } from './convention.ts';
import { NOTHING, timeText, type DifferenceList } from './difference-list.ts';
import type { InspectedContribution, InspectedRegistration, TransactionInspection } from './inspection.ts';
import { pairUp } from './pair-up.ts';
import { permissionText } from './permission-text.ts';

const DAY_MS = 86_400_000;
const ASSET_DOMAIN = `#${CONTRIBUTION_DOMAIN}`;
/** From where `lastIndex` says to the end. */
const BEHIND_NAME = new RegExp(`_\\d+${ASSET_DOMAIN}$`, 'uy');
const DIGIT_ZERO = 48;
/** So many of a number's digits tell thousands of neighbours apart. */
const LAST_DIGITS = 6;

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
  /** Absent when it cannot be read. */
  readonly createdMs: number | undefined;
  readonly nowMs: number;
}

function compareTimesOf(
  item: number,
  { expiryAtS, id, reportedAtMs }: InspectedContribution,
  { createdMs, differences, nowMs }: Comparing,
): void {
  if (createdMs === undefined || Math.abs(reportedAtMs - createdMs) > DAY_MS) {
    const asked = `within 24 hours of ${createdMs === undefined ? 'the creation' : timeText(createdMs)}`;
    differences.add({ item, field: 'time of report', asked, found: timeText(reportedAtMs) }, id);
  }
  if (expiryAtS * 1000 <= reportedAtMs) {
    const asked = `after ${timeText(reportedAtMs)}`;
    differences.add({ item, field: 'expiry', asked, found: timeText(expiryAtS * 1000) }, id);
  } else if (expiryAtS * 1000 <= nowMs) {
    // Nobody asks for a length, but a report that has expired already is none.
    const found = `${timeText(expiryAtS * 1000)} (expired)`;
    differences.add({ item, field: 'expiry', asked: `after ${timeText(nowMs)} (now)`, found }, id);
  }
}

/** `<name>_<digits>#contribution`, as registrations are; the name is that of the identifier. */
function isAssetOf(definitionId: string, ledgerName: string): boolean {
  BEHIND_NAME.lastIndex = ledgerName.length;
  return BEHIND_NAME.test(definitionId) && definitionId.startsWith(ledgerName);
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

const isSameIdentifier = (found: string, asked: string): boolean =>
  found === asked || isDoubled(found, asked);

/** Everything but the identifier. It runs thousands of times, so nothing is made before something differs. */
function compareItem(
  item: number,
  asked: ContributionDraft,
  found: InspectedContribution,
  comparing: Comparing,
): void {
  const { differences } = comparing;
  const { destination, fraudType, ft, id, origination, sourcePeerId, status } = found;
  if (ft !== fraudTypeToLedger(asked.fraudType)) {
    const written = fraudType === asked.fraudType ? `${fraudType} written as ${ft}` : fraudType;
    differences.add({ item, field: 'fraud type', asked: asked.fraudType, found: written }, id);
  }
  if (origination !== asked.origination)
    differences.add({ item, field: 'origination', asked: asked.origination, found: origination }, id);
  if (destination !== asked.destination)
    differences.add({ item, field: 'destination', asked: asked.destination, found: destination }, id);
  if (sourcePeerId !== asked.sourcePeerId) {
    const peer = (text: string | undefined): string => text ?? NOTHING;
    differences.add(
      { item, field: 'source peer', asked: peer(asked.sourcePeerId), found: peer(sourcePeerId) },
      id,
    );
  }
  if (status !== NEW_STATUS)
    differences.add({ item, field: 'status', asked: `${NEW_STATUS} (new)`, found: `${status}` }, id);
  compareTimesOf(item, found, comparing);
  compareAsset(item, found, comparing);
}

/** The items that are not all where they were asked for. */
function compareMovedItems(items: readonly ContributionDraft[], comparing: Comparing): void {
  const { contributions } = comparing.inspection;
  const { differences } = comparing;
  const foundKeys = contributions.map(({ id }, index) => {
    const sameItem = items[index];
    return sameItem !== undefined && isSameIdentifier(id, sameItem.id) ? sameItem.id : id;
  });
  const askedKeys = items.map(({ id }) => id);
  const { extra, missing, pairs } = pairUp(askedKeys, foundKeys);
  for (const { asked, found } of pairs) {
    const draft = items[asked];
    const contribution = contributions[found];
    if (draft === undefined || contribution === undefined) continue;
    const { id } = contribution;
    if (asked !== found) {
      const row = { item: asked, field: 'position', asked: `${asked + 1}`, found: `${found + 1}` };
      differences.add(row, draft.id);
    }
    if (!isSameIdentifier(id, draft.id))
      differences.add({ item: asked, field: 'identifier', asked: draft.id, found: id }, id);
    compareItem(asked, draft, contribution, comparing);
  }
  for (const item of missing) {
    differences.add({ item, field: 'contribution', asked: askedKeys[item] ?? '', found: NOTHING });
  }
  for (const index of extra) {
    differences.add({ field: 'further contribution', asked: NOTHING, found: contributions[index]?.id ?? '' });
  }
}

function compareItems(items: readonly ContributionDraft[], comparing: Comparing): void {
  const { contributions } = comparing.inspection;
  const inOrder =
    contributions.length === items.length &&
    items.every(({ id }, index) => isSameIdentifier(contributions[index]?.id ?? '', id));
  if (!inOrder) {
    compareMovedItems(items, comparing);
    return;
  }
  let item = 0;
  for (const contribution of contributions) {
    const draft = items[item];
    if (draft !== undefined) compareItem(item, draft, contribution, comparing);
    item += 1;
  }
}

/** The last digits of the number in an asset's name, as a number; any number for any other name. */
function lastDigitsOf(definitionId: string): number {
  let number = 0;
  let place = 1;
  const end = definitionId.length - ASSET_DOMAIN.length;
  for (let index = end - 1; index >= end - LAST_DIGITS; index -= 1) {
    const digit = definitionId.charCodeAt(index) - DIGIT_ZERO;
    if (!(digit >= 0 && digit <= 9)) break;
    number += digit * place;
    place *= 10;
  }
  return number;
}

/** Whether no two are the same for sure, since what is read from each is greater than from the one before. */
function areRising(registrations: readonly InspectedRegistration[]): boolean {
  let last = -1;
  for (const { definitionId } of registrations) {
    const number = lastDigitsOf(definitionId);
    if (number <= last) return false;
    last = number;
  }
  return true;
}

function compareRepetitions({ inspection, differences }: Comparing): void {
  // Our service's numbers rise, and to see that is quicker than a set of thousands of texts.
  if (areRising(inspection.registrations)) return;
  const seen = new Set<string>();
  for (const { definitionId } of inspection.registrations) {
    if (seen.has(definitionId)) {
      differences.add({ field: 'asset', asked: 'each registered once', found: `${definitionId} again` });
    }
    seen.add(definitionId);
  }
}

/** One asset for each contribution, each registered once and before the contributions are recorded. */
function compareRegistrations(count: number, comparing: Comparing): void {
  const { inspection, differences } = comparing;
  const { recordedBy, registrations } = inspection;
  if (registrations.length !== count) {
    const field = 'number of registered assets';
    differences.add({ field, asked: `${count}`, found: `${registrations.length}` });
  }
  compareRepetitions(comparing);
  for (const { definitionId, instruction } of registrations) {
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
  for (const grant of inspection.grants) {
    const { accountId: holder, definitionId, grantedTo } = grant;
    const what = permissionText(grant);
    const ownAsset = assets.has(definitionId) && (holder === undefined || holder === accountId);
    const found = `${what}, given to ${grantedTo}`;
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
      const found = `${triggerId} for ${definitionId} held by ${holder}, with the rights of ${authority}`;
      const asked = 'none but on the reported assets, with the rights of your own account, once each';
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
  nowMs: number,
  differences: DifferenceList,
): void {
  const { creationTimeMs } = inspection;
  const createdMs = creationTimeMs === undefined ? undefined : Number(creationTimeMs);
  const comparing: Comparing = { inspection, accountId, differences, createdMs, nowMs };
  if (items.length === 0 && inspection.contributions.length === 0) {
    differences.add({ field: 'report', asked: 'at least one contribution', found: NOTHING });
  }
  compareItems(items, comparing);
  compareRegistrations(items.length, comparing);
  compareGrants(comparing);
  compareTriggers(comparing);
  for (const { accountId: holder, definitionId } of inspection.flags) {
    differences.add({ field: 'flag', asked: NOTHING, found: `${definitionId} held by ${holder}` });
  }
}
