import { measure } from '../measure.ts';
import type { Platform } from '../platform.ts';

interface NativeHex {
  fromHex(hex: string): Uint8Array;
}

const hasHex = (constructor: object): constructor is NativeHex =>
  'fromHex' in constructor && 'toHex' in Uint8Array.prototype;
const native: object = Uint8Array;
const decoder = new TextDecoder();

function toHex(bytes: Uint8Array): string {
  const method: unknown = Reflect.get(Uint8Array.prototype, 'toHex');
  return typeof method === 'function' ? String(method.call(bytes)) : '';
}

const platform: Platform = {
  hexToBytes: hasHex(native) ? (hex) => native.fromHex(hex) : undefined,
  bytesToHex: hasHex(native) ? toHex : undefined,
  textsOf: (bytes) => (start, end) => decoder.decode(bytes.subarray(start, end)),
  isBrowser: true,
};

self.postMessage(await measure(platform));
