import type { InspectedGrant } from './inspection.ts';

/** What a permission allows, in words that follow "the permission". */
export function permissionText({
  accountId,
  definitionId,
  permission,
}: Pick<InspectedGrant, 'accountId' | 'definitionId' | 'permission'>): string {
  const held = accountId === undefined ? '' : ` held by ${accountId}`;
  return permission === 'CanSetKeyValueInUserAsset'
    ? `to change ${definitionId}${held}`
    : `to register ${definitionId}${held}`;
}
