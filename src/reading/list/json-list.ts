/** A JSON list as rows of cells under a header. */
export interface JsonList {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Properties that may contain the list, in answers of the service and in downloads. */
const ENVELOPES = ['data', 'contributions', 'items', 'rows'];

function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (isArray(value)) return value;
  if (!isObject(value)) return undefined;
  for (const name of ENVELOPES) {
    const items = itemsOf(value[name]);
    if (items !== undefined) return items;
  }
  return undefined;
}

/** Operations of an activity export contain rows; records of the registry contain a contribution. */
function flattened(item: unknown): readonly JsonObject[] {
  if (typeof item === 'string') return [{ id: item }];
  // Exported drafts include the rows that were removed or reported.
  if (!isObject(item) || item['isRemoved'] === true) return [];
  const { rows, contribution, ...rest } = item;
  if (isArray(rows)) return rows.filter(isObject).map((row) => ({ ...row, kind: rest['kind'] }));
  return isObject(contribution) ? [contribution] : [item];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Reads a JSON list of objects or texts, as the desk exports and the service answers it; returns `undefined`
 * for any other text.
 */
export function jsonList(text: string): JsonList | undefined {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  const objects = itemsOf(parsed(text))?.flatMap(flattened);
  if (objects === undefined || objects.length === 0) return undefined;
  const header = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return { header, rows: objects.map((one) => header.map((name) => textOf(one[name]).trim())) };
}
