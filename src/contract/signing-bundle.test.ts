import { expect, it } from 'vitest';
import { bundleHashHex, formatBundle, parseBundle } from './signing-bundle.ts';

const [FIRST, SECOND] = ['01', '02'].map((byte) => byte.repeat(32)) as [string, string];

it('a bundle is read as it was written', () => {
  const item = { id: '203.0.113.7', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
  const items = [item, { ...item, sourcePeerId: 'telco' }];
  const batches = [
    { payloadHashHex: FIRST, request: { kind: 'report' as const, items }, transactionHex: 'ab' },
    {
      payloadHashHex: SECOND,
      request: { kind: 'flag' as const, definitionIds: ['203.0.113.7_1#contribution'] },
      transactionHex: 'cd',
    },
  ];
  const bundle = { accountId: 'alice@wonderland', publicKeyHex: 'aa'.repeat(32), batches };
  expect(parseBundle(formatBundle(bundle))).toMatchObject(bundle);
});

it('a bundle has another hash where its transactions are others, or in another order', async () => {
  const hashes = await Promise.all([[FIRST, SECOND], [SECOND, FIRST], [SECOND]].map(bundleHashHex));
  expect(new Set(hashes).size).toBe(3);
});
