import { bytesToHex } from '../../contract/hex.ts';

// The vectors write decoded values in another way than the codecs here do. Both are brought into one form:
// variants as one-member objects or as their name, options as the value or nothing, numbers as text, maps as
// objects.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FIELDS_WITH_MAPS = new Set(['map', 'values']);

function fixedText(value: bigint): string {
  const digits = String(value).padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9).replace(/0+$/u, '') || '0'}`;
}

function fromFields(
  record: Readonly<Record<string, unknown>>,
  convert: (value: unknown) => unknown,
): unknown {
  const fields = Object.entries(record).map(([field, value]): [string, unknown] => {
    const isMap = FIELDS_WITH_MAPS.has(field) && Array.isArray(value);
    return [field.replace(/_$/u, ''), convert(isMap ? Object.fromEntries(value) : value)];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A value as these codecs decode it. */
export function fromDecoded(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (value instanceof Uint8Array) return `0x${bytesToHex(value)}`;
  if (Array.isArray(value)) return value.map(fromDecoded);
  if (!isRecord(value)) return value;
  const { tag, value: body } = value;
  if (typeof tag === 'string') {
    if (body === undefined) return tag;
    return { [tag]: tag === 'Fixed' && typeof body === 'bigint' ? fixedText(body) : fromDecoded(body) };
  }
  if ('secs' in value && 'nanos' in value) return [String(value['secs']), String(value['nanos'])];
  return fromFields(value, fromDecoded);
}

/** A value as the vectors have it. */
export function fromVector(value: unknown): unknown {
  if (value === 'None') return undefined;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(fromVector);
  if (!isRecord(value)) return value;
  if (Object.keys(value).length === 1 && 'Some' in value) return fromVector(value['Some']);
  return fromFields(value, fromVector);
}
