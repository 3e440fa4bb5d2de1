import { expect, test } from 'vitest';
import { toOpeningError } from './opening-error.ts';
import { StoreError } from './store-error.ts';

const PLACE = 'database desk at db.internal:5432';

function sentenceFor(details: { sqlState?: string; systemCode?: string }): string {
  const error = toOpeningError(new StoreError('store-unreachable', 'No.', details), PLACE);
  return error instanceof StoreError ? error.message : '';
}

test.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
])('says where to look for what is wrong with TLS where a connection ends with %s', (systemCode) => {
  const sentence = sentenceFor({ systemCode });
  expect(sentence).toMatch(/^The database desk at db\.internal:5432 agrees on no TLS connection /u);
  expect(sentence).toMatch(/its certificate does.*sslrootcert.*clock.*sslcert and sslkey/u);
  expect(sentence).toContain(` (${systemCode}). `);
});

test('says who brings a database up to date when its user may not', () => {
  expect(sentenceFor({ sqlState: '42501' })).toMatch(/newer version are made by the owner of the database/u);
});
