/** The correspondence between requested and found items, by index. */
export interface Pairing {
  readonly pairs: readonly { readonly asked: number; readonly found: number }[];
  readonly missing: readonly number[];
  readonly extra: readonly number[];
}

/**
 * Pairs requested with found items by key: first equal keys at the same index, then equal keys at any index
 * (moved items), then the remaining items at the same index (changed keys). All others are missing or extra.
 */
export function pairUp(askedKeys: readonly string[], foundKeys: readonly string[]): Pairing {
  if (askedKeys.length === foundKeys.length && askedKeys.every((key, index) => key === foundKeys[index])) {
    return { pairs: askedKeys.map((_, index) => ({ asked: index, found: index })), missing: [], extra: [] };
  }
  const partner: (number | undefined)[] = askedKeys.map((key, index) =>
    foundKeys[index] === key ? index : undefined,
  );
  const taken = new Set(partner.filter((index) => index !== undefined));
  if (taken.size < askedKeys.length) {
    const free = new Map<string, number[]>();
    for (const [index, key] of foundKeys.entries()) {
      if (taken.has(index)) continue;
      const list = free.get(key) ?? [];
      list.push(index);
      free.set(key, list);
    }
    for (const [index, key] of askedKeys.entries()) {
      partner[index] ??= free.get(key)?.shift();
    }
    for (const index of partner) if (index !== undefined) taken.add(index);
    for (const index of askedKeys.keys()) {
      if (partner[index] !== undefined || index >= foundKeys.length || taken.has(index)) continue;
      partner[index] = index;
      taken.add(index);
    }
  }
  return {
    pairs: partner.flatMap((found, asked) => (found === undefined ? [] : [{ asked, found }])),
    missing: partner.flatMap((found, asked) => (found === undefined ? [asked] : [])),
    extra: [...foundKeys.keys()].filter((index) => !taken.has(index)),
  };
}
