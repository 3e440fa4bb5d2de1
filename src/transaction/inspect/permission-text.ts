import type { InspectedGrant } from './inspection.ts';
import { text, type Words } from '../words/text.ts';

/** Describes a permission in words that follow "to". */
export function permissionText({
  accountId,
  definitionId,
  permission,
}: Pick<InspectedGrant, 'accountId' | 'definitionId' | 'permission'>): readonly Words[] {
  const held = accountId === undefined ? [] : text` held by ${accountId}`;
  return permission === 'CanSetKeyValueInUserAsset'
    ? text`change ${definitionId}${held}`
    : text`register ${definitionId}${held}`;
}
