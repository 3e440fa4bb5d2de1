import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { mutantsOf } from '../transaction/mutants.ts';
import { payloadOf, transactionOf } from '../transaction/payload.ts';
import { openMigratedDb } from '../service/store/migrated-db.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
let state: unknown;

beforeAll(async () => {
  scene = await openScene(await openMigratedDb());
  state = await scene.state();
});
afterAll(() => scene.close());

test('takes none of the transactions that differ from an assembled one in a single thing', async () => {
  const { alice, reportHex } = scene;
  const mutants = [...mutantsOf(payloadOf(hexToBytes(reportHex)))].flatMap(({ change, payload }) => {
    const bytes = transactionOf(payload);
    const hex = bytes && bytesToHex(bytes);
    return hex === undefined || hex === reportHex ? [] : [{ change, hex: alice.sign(hex) }];
  });
  // These are spread over what can be changed.
  const chosen = mutants.filter((_, index) => index % 4 === 0);
  const accepted: string[] = [];
  for (const { change, hex } of chosen) {
    const { statusCode } = await alice.call('submitContribution', hex);
    if (statusCode !== 400 && statusCode !== 403) accepted.push(`${change}: ${statusCode}`);
  }
  expect(chosen.length).toBeGreaterThan(50);
  expect(accepted).toEqual([]);
  expect(await scene.state()).toEqual(state);
});
