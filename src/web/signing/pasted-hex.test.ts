import { expect, it } from 'vitest';
import { pastedHex } from './pasted-hex.ts';

it.each([
  ['0104', '0104'],
  ['  0x0104\n', '0104'],
  ['0X01Af', '01Af'],
  ['01 04', '0104'],
  ['0x01\n04\r\n', '0104'],
  ['', ''],
])('reads %j as %j', (text, hex) => {
  expect(pastedHex(text)).toBe(hex);
});
