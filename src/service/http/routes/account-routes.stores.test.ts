import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDetailsSchema } from '../../../contract/account-details.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('an account reads what the ledger says of it and of its peer, with either form of the token', async () => {
  const { context, app } = service;
  const registeredAtMs = context.clock.nowMs();
  const alice = await createAnalyst(injectInto(app));
  context.clock.advance(60_000);
  const [key, authKey] = [bytesToHex(alice.key.publicKey), bytesToHex(alice.authKey.publicKey)];
  const expected = {
    email: alice.email,
    accountId: alice.accountId,
    role: 'ROLE_PEER',
    status: 'ACTIVE',
    authPubKeyHex: authKey,
    authPublicKeyHex: authKey,
    irohaPubKeyHex: key,
    irohaPublicKeyHex: key,
    peerIsPrivileged: false,
    isPrivileged: false,
    peerType: 'MEDIUM_TELCO',
    peerConnectionType: 'Web',
    registrationDate: new Date(registeredAtMs).toISOString(),
    subscriptionType: 'FREEMIUM',
    subscriptionExpiryDate: null,
    peerCompanyName: null,
    peerOperatingCountry: null,
    salt: null,
    phoneNumber: null,
    firstName: null,
    lastName: null,
    roleName: null,
    peerGroup: null,
  };
  expect(dataOf(await alice.call('account'), accountDetailsSchema)).toEqual(expected);
  const bare = await app.inject({ url: ENDPOINTS.account.path, headers: { authorization: alice.token } });
  expect(bare.json()).toMatchObject({ data: expected });
  expect(bare.headers).toMatchObject({ 'cache-control': 'no-store' });
  const operate = operateOn(context);
  await operate('peer', 'change', alice.peerId, '--type', 'VENDOR', '--privileged', 'yes');
  await operate('account', 'suspend', alice.accountId);
  expect(dataOf(await alice.call('account'), accountDetailsSchema)).toEqual({
    ...expected,
    status: 'SUSPENDED',
    peerType: 'VENDOR',
    peerIsPrivileged: true,
    isPrivileged: true,
  });
});
