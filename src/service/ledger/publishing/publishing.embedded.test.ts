import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../../contract/endpoints.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { policyOf, publish } from '../../../testing/service/published-ledger.ts';
import { checkCheckpoint } from '../../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../../transparency/receipt.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';
import { nodeCryptography } from '../node-cryptography.ts';

test('a checkpoint covers each entry after its round, and a receipt proves one', async () => {
  const { alice, get, keys, round, service, status } = await publish();
  await alice.report([draft(freshAddress())]);
  await round();
  const policy = await policyOf(await keys());
  const { body } = await get(ENDPOINTS.ledgerCheckpoint.path);
  expect((await checkCheckpoint(nodeCryptography, policy, body)).checkpoint.size).toBe(
    (await status()).height,
  );
  const { db } = service.context;
  const [reported] = await db.query(
    `select encode(payload_hash, 'hex') as hash, entry_hash as "entryHash" from ledger_entry order by height desc limit 1`,
    [],
    z.object({ hash: z.string(), entryHash: z.instanceof(Uint8Array) }),
  );
  if (reported === undefined) throw new Error('There is no entry.');
  const receipt = parseReceipt((await get(ledgerProofPath(reported.hash))).body);
  await verifyReceipt(nodeCryptography, policy, receipt, reported.entryHash);
  await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
});
