import { expect, it } from 'vitest';
import { readNumberingPlan } from './numbering-plan.ts';

it.each([
  ['+447400123456', { kind: 'MOBILE', isPossible: true, nationalFormat: '07400 123456' }],
  ['+4415391234567', { kind: undefined, isPossible: false, nationalFormat: undefined }],
  ['+37167000000', { kind: 'FIXED_LINE', isPossible: true, nationalFormat: '67 000 000' }],
  ['+449012345678', { kind: 'PREMIUM_RATE', isPossible: true, nationalFormat: '0901 234 5678' }],
  ['+80012345678', { kind: 'TOLL_FREE', isPossible: true, nationalFormat: undefined }],
  ['+9991234567', undefined],
])('the numbering plan says of %s what it knows and no more', (number, said) => {
  expect(readNumberingPlan(number)).toEqual(said);
});
