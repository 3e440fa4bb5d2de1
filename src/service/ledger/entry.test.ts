import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentHash, entryHash, type EntryContent } from './entry.ts';

const entry: EntryContent = {
  kind: 'administration',
  height: 258,
  atMs: 1_795_262_400_000,
  previousHash: new Uint8Array(32).fill(7),
  body: new TextEncoder().encode('{"type":"x"}'),
};

test('hashes exactly the bytes that the README lists', () => {
  const bytes = Buffer.concat([
    Buffer.from('contribution-desk/ledger-entry/1'),
    Buffer.from('010000000000000102000001a1fdfa4600', 'hex'),
    Buffer.alloc(32, 7),
    Buffer.from('{"type":"x"}'),
  ]);
  const digest = createHash('sha256').update(bytes).digest();
  expect(contentHash(entry)).toEqual(Uint8Array.from(digest));
  const signature = new Uint8Array(64).fill(9);
  const sealed = createHash('sha256').update(digest).update(signature).digest();
  expect(entryHash(contentHash(entry), signature)).toEqual(Uint8Array.from(sealed));
});

test.each([
  [{ kind: 'transaction' }],
  [{ height: 259 }],
  [{ atMs: 1_795_262_400_001 }],
  [{ previousHash: new Uint8Array(32) }],
  [{ body: new TextEncoder().encode('{"type":"y"}') }],
] as const)('changes with %j', (change) => {
  expect(contentHash({ ...entry, ...change })).not.toEqual(contentHash(entry));
});
