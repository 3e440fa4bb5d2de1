import { expect, it } from 'vitest';
import { bytesAround } from './inspect-problem.tsx';

const hex = '000102030405060708090a0b0c0d0e0f10111213';

it.each([
  [0, { before: '', at: '00', after: '01 02 03 04 05 06 07 08 …' }],
  [9, { before: '… 01 02 03 04 05 06 07 08', at: '09', after: '0a 0b 0c 0d 0e 0f 10 11 …' }],
  [19, { before: '… 0b 0c 0d 0e 0f 10 11 12', at: '13', after: '' }],
  [20, { before: '… 0c 0d 0e 0f 10 11 12 13', at: '', after: '' }],
])('shows the bytes around byte %d', (offset, around) => {
  expect(bytesAround(hex, offset)).toEqual(around);
});
