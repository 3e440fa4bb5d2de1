export type Fields = Readonly<Record<string, unknown>>;

/** True for a decoded struct or a variant, and not for a list or bytes. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
