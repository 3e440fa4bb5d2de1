import { expect, test } from 'vitest';
import { toOpeningError } from './opening-error.ts';
import { StoreError } from './store-error.ts';

const PLACE = 'database desk at db.internal:5432';

function sentenceFor(details: { sqlState?: string; systemCode?: string }): string {
  const error = toOpeningError(new StoreError('store-unreachable', 'No.', details), PLACE);
  return error instanceof StoreError ? error.message : '';
}

test('tells a certificate that is not trusted from a server that is not there', () => {
  for (const systemCode of [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ]) {
    expect(sentenceFor({ systemCode })).toMatch(
      /^The database desk at db\.internal:5432 shows a certificate that is not trusted \([A-Z_]+\)\. Name its authority/u,
    );
  }
  expect(sentenceFor({ systemCode: 'ECONNREFUSED' })).toMatch(/cannot be reached \(ECONNREFUSED\)/u);
});

test('says who brings a database up to date when its user may not', () => {
  expect(sentenceFor({ sqlState: '42501' })).toMatch(/newer version, need the user who owns the database/u);
});

test('leaves other errors as they are', () => {
  const other = new TypeError('x');
  expect(toOpeningError(other, PLACE)).toBe(other);
});
