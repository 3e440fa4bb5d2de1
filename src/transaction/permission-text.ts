import type { InspectedGrant } from './inspection.ts';
import { type Text, text } from './text.ts';

/** What a permission allows, in words that follow "the permission". */
export function permissionText({
  accountId,
  definitionId,
  permission,
}: Pick<InspectedGrant, 'accountId' | 'definitionId' | 'permission'>): Text {
  const held = accountId === undefined ? [] : text` held by ${accountId}`;
  return permission === 'CanSetKeyValueInUserAsset'
    ? text`to change ${definitionId}${held}`
    : text`to register ${definitionId}${held}`;
}
