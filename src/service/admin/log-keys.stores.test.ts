import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../contract/endpoints.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { operateOn } from '../../testing/service/operate.ts';
import { policyOf, publishWithWitness } from '../../testing/service/published-ledger.ts';
import { SAMPLE_ORIGIN } from '../../testing/transparency/sample-log.ts';
import { BAD_ANSWERS } from '../../testing/transparency/witness.ts';
import { checkCheckpoint, countCosignatures } from '../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../transparency/receipt.ts';
import { nodeCryptography } from '../ledger/node-cryptography.ts';
import { publishRound, WitnessPatience } from '../ledger/publishing/publish-round.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';

const NEW_NAME = `${SAMPLE_ORIGIN}/2`;

test('a log that a witness refuses for good gets another name and key, and is cosigned again', async () => {
  const published = await publishWithWitness();
  const { alice, round, status, keys, alarms, service, witness, introduce, witnessLine, get } = published;
  const { clock, db } = service.context;
  const operate = operateOn(service.context);
  await round();
  const [oldKey = ''] = await keys();
  await operate('log', 'rotate-key');
  witness.conduct = BAD_ANSWERS['a size far ahead'];
  await alice.report([draft(freshAddress())]);
  await round();
  expect(alarms).toEqual(['rollback w3']);

  await expect(operate('log', 'name', NEW_NAME)).rejects.toThrow('so it stays, unless --replace');
  const lines = await operate('log', 'name', NEW_NAME, '--replace');
  expect(lines[0]).toBe('Published until now:');
  expect(lines.join('\n')).toContain('ALARM: ');
  const [named, told] = lines.slice(-2);
  expect(named).toBe(`The ledger is published as ${NEW_NAME} from now on.`);
  const [newKey = '', ...others] = await keys();
  expect([told?.includes(newKey), others]).toEqual([true, []]);
  const { height, ...after } = await status();
  expect(after).toMatchObject({ origin: NEW_NAME, publishedSize: null, quorumSize: null, alarms: [] });
  expect(after.witnesses).toMatchObject([{ cosignedSize: null, cosignedAt: null }]);

  witness.conduct = 'honest';
  await introduce();
  clock.advance(120_000);
  await round();
  expect(await status()).toMatchObject({ publishedSize: height, quorumSize: height, alarms: [] });
  const note = (await get(ENDPOINTS.ledgerCheckpoint.path)).body;
  const policy = await policyOf([oldKey, newKey], witnessLine);
  const checked = await checkCheckpoint(nodeCryptography, policy, note);
  expect(countCosignatures(policy, checked, clock.nowMs() / 1_000).hasQuorum).toBe(true);
  await expect(
    checkCheckpoint(nodeCryptography, await policyOf([oldKey], witnessLine), note),
  ).rejects.toThrow(`No log that is trusted here has signed this checkpoint of ${NEW_NAME}.`);
  // Entries from before are proved by the log of the new name.
  const [first] = await db.query(
    `select encode(entry_hash, 'hex') as hash from ledger_entry where height = 1`,
    [],
    z.object({ hash: z.string() }),
  );
  const receipt = parseReceipt((await get(ledgerProofPath(first?.hash ?? ''))).body);
  await verifyReceipt(nodeCryptography, policy, receipt, hexToBytes(first?.hash ?? ''));
  await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));

  await expect(operate('log', 'name', SAMPLE_ORIGIN, '--replace')).rejects.toThrow('was called');
  expect(await operate('log', 'name', NEW_NAME, '--replace')).toEqual([
    `The log is called ${NEW_NAME} already.`,
  ]);
});

test('a log of another name has no cosignature of the former one that came late', async () => {
  const { deps, service, status, witness } = await publishWithWitness();
  let transactions = 0;
  await publishRound(
    {
      ...deps,
      db: {
        ...deps.db,
        async transaction(work) {
          transactions += 1;
          // The first makes the checkpoint, the second stores what the witness answered.
          if (transactions === 2) await operateOn(service.context)('log', 'name', NEW_NAME, '--replace');
          return deps.db.transaction(work);
        },
      },
    },
    new WitnessPatience(),
  );
  expect([transactions, witness.requestCount]).toEqual([2, 1]);
  expect((await status()).witnesses).toMatchObject([{ cosignedSize: null }]);
});
