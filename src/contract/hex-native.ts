import type { HexCodec } from './hex-codec.ts';

interface NativeHexConstructor {
  fromHex(hex: string): Uint8Array<ArrayBuffer>;
  readonly prototype: { toHex(): string };
}

function hasNativeHex(constructor: object): constructor is NativeHexConstructor {
  return (
    'fromHex' in constructor &&
    typeof constructor.fromHex === 'function' &&
    'prototype' in constructor &&
    typeof constructor.prototype === 'object' &&
    constructor.prototype !== null &&
    'toHex' in constructor.prototype &&
    typeof constructor.prototype.toHex === 'function'
  );
}

/**
 * The engine's own `Uint8Array.fromHex` and `toHex` (ECMAScript 2026), or `undefined` where the engine has none.
 * They are as strict as this project needs: any white space, prefix or odd length throws.
 */
export function nativeHex(constructor: object = Uint8Array): HexCodec | undefined {
  if (!hasNativeHex(constructor)) return undefined;
  return {
    decode(hex) {
      try {
        return constructor.fromHex(hex);
      } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
    encode: (bytes) => constructor.prototype.toHex.call(bytes),
  };
}
