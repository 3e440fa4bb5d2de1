// Small checks for messages between page and worker; zod would be most of the worker's own code.

export type Check<Value> = (value: unknown) => value is Value;

export const isString = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;
export const isBytesOf =
  (byteLength: number): Check<Uint8Array<ArrayBuffer>> =>
  (value): value is Uint8Array<ArrayBuffer> =>
    isBytes(value) && value.length === byteLength;
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Lower-case hex of this many bytes. */
export const isHexOf =
  (byteLength: number): Check<string> =>
  (value): value is string =>
    isString(value) && value.length === byteLength * 2 && /^[0-9a-f]*$/u.test(value);

export const isWithin =
  ({ min, max }: { readonly min: number; readonly max: number }): Check<number> =>
  (value): value is number =>
    isCount(value) && value >= min && value <= max;

export const isOneOf =
  <const Allowed extends string | number | boolean>(...allowed: readonly Allowed[]): Check<Allowed> =>
  (value): value is Allowed =>
    allowed.some((item) => item === value);

export const isArrayOf =
  <Item>(isItem: Check<Item>): Check<readonly Item[]> =>
  (value): value is readonly Item[] =>
    Array.isArray(value) && value.every((item) => isItem(item));

export const isOptional =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

type Checked<Checks> = {
  readonly [Key in keyof Checks]: Checks[Key] extends Check<infer Value> ? Value : never;
};

/** Checks that all listed members pass; other members are allowed. */
export const isObjectWith =
  <const Checks extends Readonly<Record<string, Check<unknown>>>>(checks: Checks): Check<Checked<Checks>> =>
  (value): value is Checked<Checks> =>
    isRecord(value) && Object.entries(checks).every(([key, check]) => check(value[key]));
