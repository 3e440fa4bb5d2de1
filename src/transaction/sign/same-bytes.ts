/** Not constant-time: only for public data such as hashes and payloads, never for secrets. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
