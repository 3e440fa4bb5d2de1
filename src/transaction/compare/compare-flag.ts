import type { FlagTarget } from './comparison.ts';
import type { DifferenceList } from './difference.ts';
import type { TransactionInspection } from '../inspect/inspection.ts';
import { pairUp } from './pair-up.ts';
import { permissionText } from '../inspect/permission-text.ts';
import { text } from '../words/text.ts';

const keyOf = ({ accountId, definitionId }: FlagTarget): string => `${definitionId}#${accountId}`;

function compareFlags(
  { flags }: TransactionInspection,
  assets: readonly FlagTarget[],
  differences: DifferenceList,
): void {
  const { extra, missing, pairs } = pairUp(assets.map(keyOf), flags.map(keyOf));
  for (const { asked: item, found } of pairs) {
    const target = assets[item];
    const flag = flags[found];
    if (target === undefined || flag === undefined) continue;
    const path = { item, flag: found, name: target.definitionId };
    if (item !== found) differences.add('position', text`${item + 1}`, text`${found + 1}`, path);
    if (target.definitionId !== flag.definitionId)
      differences.add('asset', target.definitionId, flag.definitionId, path);
    if (target.accountId !== flag.accountId)
      differences.add('asset-holder', target.accountId, flag.accountId, path);
  }
  for (const item of missing) {
    const target = assets[item];
    if (target !== undefined) differences.add('missing-flag', keyOf(target), undefined, { item });
  }
  for (const index of extra) {
    const flag = flags[index];
    if (flag !== undefined) differences.add('further-flag', undefined, keyOf(flag), { flag: index });
  }
}

/** Compares the instructions with flags of exactly these assets, in this order. */
export function compareFlag(
  inspection: TransactionInspection,
  assets: readonly FlagTarget[],
  differences: DifferenceList,
): void {
  compareFlags(inspection, assets, differences);
  for (const { id } of inspection.contributions) differences.add('report', undefined, id);
  for (const { definitionId } of inspection.registrations) {
    differences.add('registered-asset', undefined, definitionId);
  }
  for (const grant of inspection.grants) {
    differences.add('permission', undefined, text`to ${permissionText(grant)}, given to ${grant.grantedTo}`);
  }
  for (const { triggerId } of inspection.expiryTriggers) differences.add('trigger', undefined, triggerId);
  if (inspection.recordedBy !== undefined && inspection.contributions.length === 0) {
    differences.add('empty-record', undefined, text`an empty one`);
  }
}
