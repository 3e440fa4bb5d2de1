/** The ledger domain in which contributions are registered. Source: INTERFACE.md, "Records". */
export const CONTRIBUTION_DOMAIN = 'contribution';

/** The four that identifiers really hold, worked out once: a report may hold millions of them. */
const ENCODED = new Map(Array.from('%@#$', (character) => [character, encodeURIComponent(character)]));

const NOT_IN_A_NAME = /[%@#$\s]/u;

/**
 * The identifier as it stands in an asset's name: as given, with `%`, `@`, `#`, `$` and white space
 * percent-encoded, which a ledger name may not hold. Source: WIRE-FORMAT.md, "Reports".
 */
export function ledgerNameOf(identifier: string): string {
  // Most hold none of them, and to ask is far quicker than to replace nothing.
  if (!NOT_IN_A_NAME.test(identifier)) return identifier;
  return identifier.replace(
    /[%@#$\s]/gu,
    (character) => ENCODED.get(character) ?? encodeURIComponent(character),
  );
}

/** The identifier that a ledger name stands for; `undefined` if it is not percent-encoded as one. */
export function identifierOfLedgerName(ledgerName: string): string | undefined {
  try {
    return decodeURIComponent(ledgerName);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** `<name>_<suffix>#contribution` for an identifier and the number that makes the asset unique. */
export function formatContributionAssetId(identifier: string, suffix: bigint | number): string {
  return `${ledgerNameOf(identifier)}_${suffix}#${CONTRIBUTION_DOMAIN}`;
}

export interface AssetDefinitionIdParts {
  /** Everything before the last `#`: the asset's name with its suffix. */
  readonly name: string;
  readonly domain: string;
  /** The name before its last `_`: the identifier with `%`, `@`, `#`, `$` and white space percent-encoded. */
  readonly ledgerName: string;
  /** The digits behind the last `_` of the name, or `undefined` when there are none. */
  readonly suffix: string | undefined;
}

/** Cuts at the last `#` and the last `_`, since URLs hold both. Source: INTERFACE.md, "Records". */
export function parseAssetDefinitionId(text: string): AssetDefinitionIdParts | undefined {
  const hash = text.lastIndexOf('#');
  if (hash <= 0 || hash === text.length - 1) return undefined;
  const name = text.slice(0, hash);
  const domain = text.slice(hash + 1);
  const suffixMatch = /^(.+)_(\d+)$/su.exec(name);
  return {
    name,
    domain,
    ledgerName: suffixMatch?.[1] ?? name,
    suffix: suffixMatch?.[2],
  };
}
