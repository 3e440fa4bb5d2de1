import { expect, test } from 'vitest';
import { RejectedError } from '../../../client/http/api-errors.ts';
import { refusedTypeText } from './refused-type.ts';

const refusal = (code: string) =>
  new RejectedError('rejected', 'ft is one of …', {
    status: 400,
    issues: [{ path: 'ft', code, message: 'ft is one of …' }],
  });

test.each([
  ['IRSF,Smishing', 'The registry has no contribution of the fraud type Smishing. Untick it.'],
  ['irsf,Smishing', 'The registry has no contribution of the fraud type Smishing. Untick it.'],
  ['Foo,IRSF,Bar', 'At least one of these fraud types is not known to the registry: Foo, Bar. Untick it.'],
  ['IRSF,Scam', 'At least one of these fraud types is not known to the registry: IRSF, Scam. Untick it.'],
])('says of %s which types the registry does not have', (ft, sentence) => {
  expect(refusedTypeText(refusal('invalid-ft'), { ft })).toBe(sentence);
});

test.each([{}, { ft: '' }])(
  'leaves the registry its own words where no type was asked for: %j',
  (parameters) => {
    expect(refusedTypeText(refusal('invalid-ft'), parameters)).toBeUndefined();
  },
);

test('says nothing of another refusal or error', () => {
  expect(refusedTypeText(refusal('invalid-org'), { ft: 'Foo' })).toBeUndefined();
  expect(refusedTypeText(new TypeError('Failed to fetch'), { ft: 'Foo' })).toBeUndefined();
});
