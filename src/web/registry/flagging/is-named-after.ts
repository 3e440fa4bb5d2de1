import {
  CONTRIBUTION_DOMAIN,
  ledgerNameOf,
  parseAssetDefinitionId,
} from '../../../contract/asset-definition-id.ts';

const doubled = (name: string): string => `${name}-${name}`;

/**
 * Returns true if an asset id, `<name>_<digits>#contribution`, names the row's identifier. Either may be
 * written as a range of itself, `x-x`. The registry supplies both, and nothing else ties them together.
 */
export function isNamedAfter(definitionId: string, identifier: string): boolean {
  const parts = parseAssetDefinitionId(definitionId);
  if (parts?.domain !== CONTRIBUTION_DOMAIN || parts.suffix === undefined) return false;
  const { ledgerName } = parts;
  const asked = ledgerNameOf(identifier);
  return ledgerName === asked || ledgerName === doubled(asked) || doubled(ledgerName) === asked;
}
