import { expect, it } from 'vitest';
import { formatBundleAnswer } from '../../../contract/signing-bundle.ts';
import { signaturesOf } from './bundle.ts';

const OWNER = { accountId: 'alice@wonderland', publicKeyHex: 'aa'.repeat(32) };
const signatures = [{ payloadHashHex: '01'.repeat(32), signatureHex: '02'.repeat(64) }];
const ANSWER = formatBundleAnswer({ ...OWNER, signatures });
const read = (text: string) => signaturesOf(text, OWNER.accountId, OWNER.publicKeyHex);

it('the answer to a bundle gives its signatures', () => {
  expect(read(ANSWER)).toEqual(signatures);
});

it.each([
  ['another account', ANSWER.replace('alice', 'bob'), 'other-bundle'],
  ['another key', ANSWER.replace(OWNER.publicKeyHex, 'bb'.repeat(32)), 'other-bundle'],
  ['a signature cut short', ANSWER.replace('0202"', '"'), 'not-a-answer'],
  ['a later version', ANSWER.replace('"version":1', '"version":2'), 'not-a-answer'],
  ['a bundle', JSON.stringify({ format: 'contribution-desk-bundle' }), 'not-a-answer'],
  ['something else', 'cd'.repeat(64), 'not-a-answer'],
])('the answer to a bundle is refused when it is %s', (_what, text, code) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code }));
});
