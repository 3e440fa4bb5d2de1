import { isFields } from './fields.ts';

/**
 * The recorded contributions in one order of their members, without the two times, whose limits are tested by
 * themselves.
 */
function withoutTimes(json: string): unknown {
  const items = readJson(json);
  if (!Array.isArray(items)) return json;
  return items.map((item: unknown) =>
    isFields(item)
      ? Object.fromEntries(Object.entries({ ...item, ed: 0, ts: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function essenceOf(value: unknown, field = ''): unknown {
  if (field === 'nonce' || field === 'creation_time_ms' || field === 'time_to_live_ms') return 'free';
  if (Array.isArray(value)) return value.map((item) => essenceOf(item));
  if (!isFields(value)) return value;
  const { tag, value: body } = value;
  if (tag === 'String' && typeof body === 'string') return { tag, value: withoutTimes(body) };
  if ('definition_id' in value && typeof value['payload'] === 'string') {
    return { ...value, payload: readJson(value['payload']) ?? value['payload'] };
  }
  if ('value_type' in value && isFields(value['id'])) {
    const id = { ...value['id'], name: String(value['id']['name']).replace(/_\d+$/u, '_number') };
    return { ...value, id };
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, essenceOf(item, name)]));
}

/** Permissions and expiry triggers: a report may do without them, and their order says nothing. */
const isOptional = (instruction: string): boolean =>
  instruction.includes('"tag":"Grant"') || instruction.includes('"tag":"Trigger"');

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));

interface Essence {
  readonly header: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

function split(payload: unknown): Essence {
  const essence = essenceOf(payload);
  if (!isFields(essence)) throw new Error('A payload has fields.');
  const { instructions, ...header } = essence;
  const list: unknown = isFields(instructions) ? instructions['value'] : undefined;
  const texts = Array.isArray(list) ? list.map(asText) : [asText(instructions)];
  return {
    header: asText(header),
    required: texts.filter((text) => !isOptional(text)),
    optional: texts.filter(isOptional),
  };
}

/**
 * True if a changed payload does what the original does, apart from the parts that no request states: the
 * nonce, the times, and the number after a newly registered asset's name. It may lack permissions and expiry
 * triggers of the original, but add none.
 */
export function doesTheSame(original: unknown, changed: unknown): boolean {
  const before = split(original);
  const after = split(changed);
  return (
    before.header === after.header &&
    asText(before.required) === asText(after.required) &&
    new Set(after.optional).size === after.optional.length &&
    after.optional.every((instruction) => before.optional.includes(instruction))
  );
}
