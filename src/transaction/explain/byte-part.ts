/** One part of a message: bytes start..end-1 are one value. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
  /** The path in the transaction: `instructions[3].Register.object.NewAssetDefinition.id.name`. */
  readonly path: string;
  /** A description: `text`, `tag of Expression`, `length of the list`, `public key`, … */
  readonly what: string;
  /** Its value, odd characters visible, cut to 200 characters. */
  readonly value: string;
}
