import { CONTRIBUTION_DOMAIN, ledgerNameOf } from '../../contract/asset-definition-id.ts';
import { type ContributionDraft, FIELD_NAMES } from '../../contract/contribution-fields.ts';
import { fraudTypeToLedger } from '../../contract/fraud-type.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { compareTimesOf, type Moment } from './compare-times.ts';
import { EXPIRY_TRIGGER_PREFIX, NEW_STATUS } from '../inspect/convention.ts';
import { type DifferenceList, type DifferencePath, FIELD_DIFFERENCES } from './difference.ts';
import type {
  InspectedContribution,
  InspectedRegistration,
  TransactionInspection,
} from '../inspect/inspection.ts';
import { pairUp } from './pair-up.ts';
import { permissionText } from '../inspect/permission-text.ts';
import { text } from '../words/text.ts';
import { timeText } from '../words/time-text.ts';

const ASSET_DOMAIN = `#${CONTRIBUTION_DOMAIN}`;
/** Matches from `lastIndex` to the end. */
const BEHIND_NAME = new RegExp(`_\\d+${ASSET_DOMAIN}$`, 'uy');
const DIGIT_ZERO = 48;
/** Enough digits to distinguish thousands of consecutive numbers. */
const LAST_DIGITS = 6;

/**
 * Returns whether a single identifier is recorded as a range of itself, `x-x`, which the ledger allows.
 * Ranges, including a requested `x-x`, and invalid identifiers must be recorded as requested.
 */
function isDoubled(found: string, asked: string): boolean {
  if (found !== `${asked}-${asked}`) return false;
  const parsed = parseIdentifier(asked);
  if (!parsed.ok) return false;
  return parsed.kind === 'email' || parsed.kind === 'url' || !asked.includes('-');
}

interface Comparing extends Moment {
  readonly inspection: TransactionInspection;
  readonly accountId: string;
  readonly differences: DifferenceList;
}

/**
 * Checks for `<name>_<digits>#contribution`, the form of registrations, where the name is that of the
 * identifier.
 */
function isAssetOf(definitionId: string, ledgerName: string): boolean {
  BEHIND_NAME.lastIndex = ledgerName.length;
  return BEHIND_NAME.test(definitionId) && definitionId.startsWith(ledgerName);
}

/** The asset registered for a contribution must be named after the identifier in the contribution. */
function compareAsset(
  path: DifferencePath,
  { definitionId, id }: InspectedContribution,
  { differences }: Comparing,
): void {
  const ledgerName = ledgerNameOf(id);
  if (definitionId !== undefined && isAssetOf(definitionId, ledgerName)) return;
  differences.add('asset', `${ledgerName}_<number>${ASSET_DOMAIN}`, definitionId, path);
}

const isSameIdentifier = (found: string, asked: string): boolean =>
  found === asked || isDoubled(found, asked);

/** The identifier finds the contribution, and a fraud type may be written as a number. */
const SAME_TEXT_FIELDS = FIELD_NAMES.filter((field) => field !== 'id' && field !== 'fraudType');

/** Compares all fields except the identifier. */
function compareItem(
  asked: ContributionDraft,
  found: InspectedContribution,
  path: DifferencePath,
  comparing: Comparing,
): void {
  const { differences } = comparing;
  const { fraudType, ft, status } = found;
  if (ft !== fraudTypeToLedger(asked.fraudType)) {
    const written = fraudType === asked.fraudType ? text`${fraudType} written as ${ft}` : fraudType;
    differences.add('fraud-type', asked.fraudType, written, path);
  }
  for (const field of SAME_TEXT_FIELDS) {
    if (found[field] !== asked[field])
      differences.add(FIELD_DIFFERENCES[field], asked[field], found[field], path);
  }
  if (status !== NEW_STATUS) differences.add('status', text`${NEW_STATUS} (new)`, text`${status}`, path);
  compareTimesOf(path, found, comparing, differences);
  compareAsset(path, found, comparing);
}

/** Reports items that are in another position than requested. */
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
    const path = { item: asked, contribution: found };
    if (asked !== found)
      differences.add('position', text`${asked + 1}`, text`${found + 1}`, { ...path, name: draft.id });
    if (!isSameIdentifier(id, draft.id)) differences.add('identifier', draft.id, id, { ...path, name: id });
    compareItem(draft, contribution, { ...path, name: id }, comparing);
  }
  for (const item of missing) differences.add('missing-contribution', askedKeys[item], undefined, { item });
  for (const contribution of extra)
    differences.add('further-contribution', undefined, contributions[contribution]?.id, { contribution });
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
    const path = { item, contribution: item, name: contribution.id };
    if (draft !== undefined) compareItem(draft, contribution, path, comparing);
    item += 1;
  }
}

/** Returns the last digits of the number in an asset's name, as a number; arbitrary for any other name. */
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

/** Returns whether each number is greater than the one before, which proves that the names are distinct. */
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
  // The fast path: our service numbers assets in ascending order, and checking that is faster than a set of
  // thousands of texts.
  if (areRising(inspection.registrations)) return;
  const seen = new Set<string>();
  for (const { definitionId } of inspection.registrations) {
    if (seen.has(definitionId)) {
      differences.add('asset-again', text`each registered once`, text`${definitionId} again`);
    }
    seen.add(definitionId);
  }
}

/**
 * Requires one asset for each contribution, each registered once and before the contributions are recorded.
 */
function compareRegistrations(count: number, comparing: Comparing): void {
  const { inspection, differences } = comparing;
  const { recordedBy, registrations } = inspection;
  if (registrations.length !== count) {
    differences.add('asset-count', text`${count}`, text`${registrations.length}`);
  }
  compareRepetitions(comparing);
  for (const { definitionId, instruction } of registrations) {
    if (recordedBy !== undefined && instruction > recordedBy) {
      const asked = text`registered before the contributions are recorded`;
      differences.add('asset-late', asked, text`${definitionId} after it`);
    }
  }
}

/** Allows permissions that only let the signer's own account use an asset of this report. */
function compareGrants({ accountId, differences, inspection }: Comparing): void {
  if (inspection.grants.length === 0) return;
  const assets = new Set(inspection.registrations.map(({ definitionId }) => definitionId));
  const seen = new Set<string>();
  for (const grant of inspection.grants) {
    const { accountId: holder, definitionId, grantedTo, permission } = grant;
    const key = `${permission} ${definitionId} ${holder}`;
    const ownAsset = assets.has(definitionId) && (holder === undefined || holder === accountId);
    if (!ownAsset || grantedTo !== accountId || seen.has(key)) {
      const asked = text`none but on the reported assets, to your own account, once each`;
      differences.add('permission', asked, text`to ${permissionText(grant)}, given to ${grantedTo}`);
    }
    seen.add(key);
  }
}

/** Allows a trigger that marks an asset of this report as expired at the expiry in the report. */
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
      differences.add(
        'expiry-trigger',
        text`none but on the reported assets, with the rights of your own account, once each`,
        text`${triggerId} for ${definitionId} held by ${holder}, with the rights of ${authority}`,
      );
      continue;
    }
    seen.add(definitionId);
    const path = { name: definitionId };
    if (startsAtS !== BigInt(expiryAtS)) {
      const found = [timeText(startsAtS * 1000n)];
      differences.add('expiry-trigger-of', [timeText(expiryAtS * 1000)], found, path);
    }
    const name = `${EXPIRY_TRIGGER_PREFIX}${definitionId.slice(0, definitionId.lastIndexOf('#'))}`;
    if (triggerId !== name) differences.add('expiry-trigger-of', name, triggerId, path);
  }
}

/** Compares the instructions with a report of exactly these contributions, in this order. */
export function compareReport(
  inspection: TransactionInspection,
  accountId: string,
  items: readonly ContributionDraft[],
  nowMs: number,
  differences: DifferenceList,
): void {
  const createdMs = Number(inspection.creationTimeMs);
  const comparing: Comparing = { inspection, accountId, differences, createdMs, nowMs };
  if (items.length === 0 && inspection.contributions.length === 0) {
    differences.add('report', text`at least one contribution`, undefined);
  }
  compareItems(items, comparing);
  compareRegistrations(items.length, comparing);
  compareGrants(comparing);
  compareTriggers(comparing);
  for (const { accountId: holder, definitionId } of inspection.flags) {
    differences.add('flag', undefined, text`${definitionId} held by ${holder}`);
  }
}
