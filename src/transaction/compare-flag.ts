import type { FlagTarget } from './comparison.ts';
import { NOTHING, type DifferenceList } from './difference-list.ts';
import type { TransactionInspection } from './inspection.ts';
import { pairUp } from './pair-up.ts';
import { permissionText } from './permission-text.ts';

const keyOf = ({ accountId, definitionId }: FlagTarget): string => `${definitionId}#${accountId}`;

function compareFlags(
  { flags }: TransactionInspection,
  assets: readonly FlagTarget[],
  differences: DifferenceList,
): void {
  const { extra, missing, pairs } = pairUp(assets.map(keyOf), flags.map(keyOf));
  for (const { asked, found } of pairs) {
    const target = assets[asked];
    const flag = flags[found];
    if (target === undefined || flag === undefined) continue;
    const compare = (field: string, askedText: string, foundText: string): void => {
      if (askedText === foundText) return;
      differences.add({ item: asked, field, asked: askedText, found: foundText }, target.definitionId);
    };
    compare('position', `${asked + 1}`, `${found + 1}`);
    compare('asset', target.definitionId, flag.definitionId);
    compare('holder of the asset', target.accountId, flag.accountId);
  }
  for (const item of missing) {
    const target = assets[item];
    differences.add({
      item,
      field: 'flag',
      asked: target === undefined ? '' : keyOf(target),
      found: NOTHING,
    });
  }
  for (const index of extra) {
    const flag = flags[index];
    differences.add({ field: 'further flag', asked: NOTHING, found: flag === undefined ? '' : keyOf(flag) });
  }
}

/** Every way in which the instructions are not flags of exactly these assets, in this order. */
export function compareFlag(
  inspection: TransactionInspection,
  assets: readonly FlagTarget[],
  differences: DifferenceList,
): void {
  compareFlags(inspection, assets, differences);
  for (const { id } of inspection.contributions) {
    differences.add({ field: 'report', asked: NOTHING, found: id });
  }
  for (const { definitionId } of inspection.registrations) {
    differences.add({ field: 'registered asset', asked: NOTHING, found: definitionId });
  }
  for (const grant of inspection.grants) {
    const found = `${permissionText(grant)}, given to ${grant.grantedTo}`;
    differences.add({ field: 'permission', asked: NOTHING, found });
  }
  for (const { triggerId } of inspection.expiryTriggers) {
    differences.add({ field: 'trigger', asked: NOTHING, found: triggerId });
  }
  if (inspection.recordedBy !== undefined && inspection.contributions.length === 0) {
    differences.add({ field: 'record of contributions', asked: NOTHING, found: 'an empty one' });
  }
}
