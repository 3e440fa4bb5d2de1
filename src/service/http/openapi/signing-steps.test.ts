import { expect, test } from 'vitest';
import { submitReceiptSchema } from '../../../contract/contribution.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService } from '../../../testing/service/test-service.ts';
import { sodium } from '../../../transaction/sign/sodium.ts';
import { documentSchema } from '../../../testing/service/openapi-document.ts';

test('a client that follows the document’s signing steps byte for byte is accepted', async () => {
  const service = await startTestService();
  const { info } = documentSchema.parse((await service.app.inject(ENDPOINTS.openApi.path)).json());
  const [, before = '', after = ''] =
    /is the byte (\d\d), the byte 00 .* is (01(?: \d\d)+), the public key/u.exec(info.description) ?? [];
  const [, between = ''] = /\(32 bytes\), (\d\d \d\d), the signature/u.exec(info.description) ?? [];
  const alice = await createAnalyst(injectInto(service.app));
  const unsigned = await alice.assembleReport([draft('203.0.113.1')]);
  expect(unsigned.slice(0, 4)).toBe(`${before}00`);
  const payload = Buffer.from(unsigned.slice(4), 'hex');
  const message = sodium().crypto_generichash(32, payload, null);
  message.set([(message.at(-1) ?? 0) | 1], message.length - 1);
  const { publicKey, privateKey } = alice.key;
  const signature = sodium().crypto_sign_detached(message, privateKey);
  const signed = [after, bytesToHex(publicKey), between, bytesToHex(signature), bytesToHex(payload)];
  const answer = await alice.call('submitContribution', signed.join('').replaceAll(' ', ''));
  expect(dataOf(answer, submitReceiptSchema).rewarded).toBe(10);
  await service.close();
});
