import {
  CONTRIBUTION_DOMAIN,
  ledgerNameOf,
  parseAssetDefinitionId,
} from '../../../contract/asset-definition-id.ts';

const doubled = (name: string): string => `${name}-${name}`;

/**
 * Whether an asset id, `<name>_<digits>#contribution`, names the identifier that its row shows; either may stand as a
 * range of itself, `x-x`. The registry gives both, so this is all that holds them together. Source: architecture,
 * "What a transaction says"; readings 4.
 */
export function isNamedAfter(definitionId: string, identifier: string): boolean {
  const parts = parseAssetDefinitionId(definitionId);
  if (parts?.domain !== CONTRIBUTION_DOMAIN || parts.suffix === undefined) return false;
  const { ledgerName } = parts;
  const asked = ledgerNameOf(identifier);
  return ledgerName === asked || ledgerName === doubled(asked) || doubled(ledgerName) === asked;
}
