import { expect, it } from 'vitest';
import { TransactionEncodeError } from './errors.ts';
import { isIpfsPath, ipfsPath } from './primitives.ts';
import { Reader } from './reader.ts';
import { Writer } from './writer.ts';

const CID = 'QmQqzMTavQgT4f4T5v6PWBp7XNKtoPmC9jvn12WPT3gkSE';

it.each([
  CID,
  `/ipfs/${CID}`,
  `/ipld/${CID}`,
  '/ipns/QmSrPmbaUKA3ZodhzPWZnpFgcPMFWF4QsxXbkWfEptTBJd',
  '/ipns/',
  '/ipfs/SomeFolder/SomeImage',
  'ab/cd',
  '/ipfs/ä/名',
  '  ',
])('takes %s, as the ledger does', (path) => {
  expect(isIpfsPath(path)).toBe(true);
  const writer = new Writer();
  ipfsPath.encode(writer, path);
  expect(ipfsPath.decode(new Reader(writer.finish()))).toBe(path);
});

it.each([
  '',
  '/',
  'a',
  '/ipld',
  '/ipns',
  '/ipfs/a',
  '/ipfs/',
  `/ipfsssss/${CID}`,
  `//ipfs/${CID}`,
  `/ipfs/${CID}/`,
  `${CID}/`,
  `${CID}//image`,
  '/ipns/x/y',
  `/IPFS/${CID}`,
])('refuses %s, as the ledger does', (path) => {
  expect(isIpfsPath(path)).toBe(false);
  const writer = new Writer();
  writer.string(path);
  const bytes = writer.finish();
  expect(() => ipfsPath.decode(new Reader(bytes))).toThrow('at byte 0: expected a path in IPFS');
  expect(() => ipfsPath.skip(new Reader(bytes))).toThrow('at byte 0: expected a path in IPFS');
  expect(() => ipfsPath.encode(new Writer(), path)).toThrow(TransactionEncodeError);
});
