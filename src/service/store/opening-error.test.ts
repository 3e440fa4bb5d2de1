import { expect, test } from 'vitest';
import { toOpeningError } from './opening-error.ts';
import { StoreError } from './store-error.ts';

const PLACE = 'database desk at db.internal:5432';

function sentenceFor(details: { sqlState?: string; systemCode?: string }): string {
  const error = toOpeningError(new StoreError('store-unreachable', 'No.', details), PLACE);
  return error instanceof StoreError ? error.message : '';
}

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /shows a certificate of an authority that is not known here/u],
  ['CERT_NOT_YET_VALID', /shows a certificate that is not accepted/u],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /agrees on no TLS connection .*sslcert and sslkey/u],
])('says what is wrong where a connection ends with %s', (systemCode, words) => {
  const sentence = sentenceFor({ systemCode });
  expect(sentence).toMatch(words);
  expect(sentence).toMatch(/^The database desk at db\.internal:5432 /u);
  expect(sentence).toContain(` (${systemCode}). `);
});

test('says who brings a database up to date when its user may not', () => {
  expect(sentenceFor({ sqlState: '42501' })).toMatch(/newer version are made by the owner of the database/u);
});
