import { sortedSet, vec } from './collections.ts';
import { roleId } from './identifiers.ts';
import { name, refine, text } from './primitives.ts';
import { orderedStruct, struct } from './struct.ts';

// Permissions, and the roles that hold them.

export const permissionToken = orderedStruct({ definition_id: name, payload: text });
export const permissionTokenSchema = struct({ token_ids: vec(name), schema: text });

/** The depth limit of the ledger's own reader. */
const MAX_JSON_DEPTH = 128;

/**
 * One text for all that are the same JSON; `undefined` for what the ledger does not read as JSON, or goes on
 * too long.
 */
function canonicalJson(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_JSON_DEPTH) return undefined;
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  // An array's members have their positions as names.
  for (const [member, inner] of Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [left, right] = [canonicalJson(member), canonicalJson(inner, depth + 1)];
    if (left === undefined || right === undefined) return undefined;
    parts.push(`${left}:${right}`);
  }
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}

function canonicalPayload(payload: string): string | undefined {
  try {
    return canonicalJson(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the payloads under each name are distinct JSON. The ledger compares them as JSON when it
 * makes a set of them. It drops one of two equal ones, which invalidates a signature over both, and fails on
 * invalid JSON.
 */
function areDistinct(
  permissions: readonly { readonly definition_id: string; readonly payload: string }[],
): boolean {
  // They are sorted by name.
  let seen = new Set<string | undefined>();
  return permissions.every(({ definition_id: id, payload }, index) => {
    const before = permissions[index - 1];
    if (before?.definition_id !== id) {
      seen = new Set();
      return true;
    }
    if (seen.size === 0) seen.add(canonicalPayload(before.payload));
    const canonical = canonicalPayload(payload);
    const isNew = !seen.has(undefined) && canonical !== undefined && !seen.has(canonical);
    seen.add(canonical);
    return isNew;
  });
}

const permissions = refine(
  sortedSet(permissionToken),
  areDistinct,
  'permissions of which no two with one name have the same JSON, or none',
);
export const role = struct({ id: roleId, permissions });
export const newRole = struct({ inner: role });
