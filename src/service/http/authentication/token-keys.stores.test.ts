import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type Analyst, createAnalyst, signIn } from '../../../testing/service/analyst.ts';
import { refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto, type Send } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { rotateTokenKey } from '../../admin/rotate-keys.ts';
import { createService } from '../../app.ts';
import { privateKeyFromSeed } from '../../ledger/ed25519.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { createTokenKeys } from './token-keys.ts';
import { createTokens } from './tokens.ts';

let service: TestService;
let other: Awaited<ReturnType<typeof createService>>;
let alice: Analyst;
let here: Send;
let there: Send;

/** Two processes of the service on one store, as far as keys go: each knows what it has read itself. */
beforeAll(async () => {
  service = await startTestService();
  const { db, clock } = service.context;
  const tokens = createTokens(createTokenKeys(db, clock), clock);
  other = await createService({ ...service.context, tokens, logLevel: 'silent' });
  [here, there] = [injectInto(service.app), injectInto(other)];
  alice = await createAnalyst(here);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const balance = (send: Send, token: string) => send({ ...ENDPOINTS.balance, token });
const noLonger = refused(401, /access token is not valid, or no longer/u);

const rotate = () => service.context.db.transaction(rotateTokenKey);

test('when it is rotated everybody signs in again, and what is signed with the new key is good at once in every process', async () => {
  const before = [await signIn(here, alice), await signIn(there, alice)];
  for (const { accessToken } of before) expect((await balance(there, accessToken)).statusCode).toBe(200);
  expect(await rotate()).toBe(3);
  for (const { accessToken, refreshToken } of before) {
    for (const send of [here, there]) {
      expect(refusalOf(await balance(send, accessToken))).toEqual(noLonger);
      expect(refusalOf(await send({ ...ENDPOINTS.refreshSession, token: refreshToken }))).toEqual(
        refused(401, /Sign in again/u),
      );
    }
  }
  const after = await signIn(here, alice);
  for (const send of [here, there]) expect((await balance(send, after.accessToken)).statusCode).toBe(200);
});

/** A token of a session, signed with a leaked key. */
function forge(sessionId: string, seed: Uint8Array, keyId?: string): Promise<string> {
  const nowS = Math.floor(service.context.clock.nowMs() / 1000);
  return new SignJWT({ sid: sessionId, use: 'access' })
    .setProtectedHeader({ alg: 'EdDSA', ...(keyId === undefined ? {} : { kid: keyId }) })
    .setIssuer('contribution-desk')
    .setJti(randomUUID())
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + 300)
    .sign(privateKeyFromSeed(seed));
}

test('a key that was replaced signs nothing that is accepted five seconds later, not even for a session that is open', async () => {
  const { db, clock } = service.context;
  const seed = new Uint8Array(32).fill(5);
  await db.run("update service_key set seed = $1 where name = 'token'", [seed]);
  const keys = createTokenKeys(db, clock);
  const { keyId } = await keys.load();
  const tokens = createTokens(keys, clock);
  await rotate();
  const sessionId = randomUUID();
  const forged = await forge(sessionId, seed, keyId);
  clock.advance(5_000);
  expect(await tokens.readAccess(forged)).toBeUndefined();
  const issued = await tokens.issue({ sessionId, exchanges: 0 });
  expect(await tokens.readAccess(issued.accessToken)).toBe(sessionId);
  // A key that calls itself by the name of the one in force, and one without a name.
  expect(await tokens.readAccess(await forge(sessionId, seed, (await keys.load()).keyId))).toBeUndefined();
  expect(await tokens.readAccess(await forge(sessionId, seed))).toBeUndefined();
});

test('tokens that name unknown keys make nobody read the store for each of them', async () => {
  const { db, clock } = service.context;
  let reads = 0;
  const counting: Tx = {
    ...db,
    query(...args) {
      reads += 1;
      return db.query(...args);
    },
  };
  const keys = createTokenKeys(counting, clock);
  const found = await Promise.all(Array.from({ length: 500 }, () => keys.find(randomUUID())));
  expect(found.filter((key) => key !== undefined)).toEqual([]);
  expect(reads).toBe(2);
  for (let round = 0; round < 50; round += 1) await keys.find((await keys.load()).keyId);
  expect(reads).toBe(52);
});

test('a store that cannot be read is no reason to refuse a token', async () => {
  const { clock } = service.context;
  const gone: Tx = { ...service.context.db, query: () => Promise.reject(new StoreError('gone', 'Gone.')) };
  const tokens = createTokens(createTokenKeys(gone, clock), clock);
  await expect(tokens.readAccess(alice.token)).rejects.toBeInstanceOf(StoreError);
});
