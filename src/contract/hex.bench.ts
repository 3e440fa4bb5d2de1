import { Buffer } from 'node:buffer';
import { bench, describe } from 'vitest';
import { bufferHex, bytesToHex, hexToBytes, nativeHex, plainHex } from './hex.ts';

/**
 * Target: at most 1.1 times native where the engine or the platform has hex. Native is what is fastest here: `Uint8Array.fromHex` or Node's `Buffer`.
 */
const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 131 + (index >>> 7)) & 255);
const hex = Buffer.from(bytes).toString('hex');
const native = nativeHex();
const buffer = bufferHex();
const time = { time: 1000, warmupTime: 200 };

describe('from hex, 2 MB', () => {
  bench('limit: Buffer.from', () => void Buffer.from(hex, 'hex'), time);
  if (native !== undefined) bench('limit: Uint8Array.fromHex', () => void native.decode(hex), time);
  bench('hexToBytes', () => void hexToBytes(hex), time);
  if (buffer !== undefined) bench('through Buffer', () => void buffer.decode(hex), time);
  bench('digit by digit', () => void plainHex.decode(hex), time);
});

describe('to hex, 1 MB', () => {
  bench('limit: Buffer.toString', () => void Buffer.from(bytes.buffer).toString('hex'), time);
  if (native !== undefined) bench('limit: toHex', () => void native.encode(bytes), time);
  bench('bytesToHex', () => void bytesToHex(bytes), time);
  if (buffer !== undefined) bench('through Buffer', () => void buffer.encode(bytes), time);
  bench('digit by digit', () => void plainHex.encode(bytes), time);
});

describe('a key of 32 bytes', () => {
  const key = bytes.slice(0, 32);
  const keyHex = hex.slice(0, 64);
  bench(
    'limit: Buffer there and back',
    () => void Buffer.from(Buffer.from(keyHex, 'hex')).toString('hex'),
    time,
  );
  bench('hexToBytes and bytesToHex', () => void bytesToHex(hexToBytes(keyHex)), time);
  bench('digit by digit', () => void plainHex.encode(plainHex.decode(keyHex) ?? key), time);
});
