/** One way to read and write hex. All of them answer the same; they differ in what they need and how fast they are. */
export interface HexCodec {
  /** The bytes, or `undefined` for text that is not an even number of hexadecimal digits. Never a Node Buffer. */
  readonly decode: (hex: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Lower-case hex. */
  readonly encode: (bytes: Uint8Array) => string;
}
