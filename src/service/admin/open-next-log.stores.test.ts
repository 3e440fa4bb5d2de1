import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../contract/endpoints.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { withoutGuard } from '../../testing/service/forge-ledger.ts';
import { operateOn } from '../../testing/service/operate.ts';
import {
  appendEntries,
  policyOf,
  publish,
  type Published,
  publishWithWitness,
  signed,
  sizeIn,
} from '../../testing/service/published-ledger.ts';
import { startTestService } from '../../testing/service/test-service.ts';
import { SAMPLE_ORIGIN, sampleSigner } from '../../testing/transparency/sample-log.ts';
import { BAD_ANSWERS } from '../../testing/transparency/witness.ts';
import { checkCheckpoint, countCosignatures } from '../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../transparency/receipt.ts';
import { formatNote, parseNote, signText } from '../../transparency/signed-note.ts';
import { createService } from '../app.ts';
import { nodeCryptography } from '../ledger/node-cryptography.ts';
import { publishRound, WitnessPatience } from '../ledger/publishing/publish-round.ts';
import type { Db } from '../store/db.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';

const NEXT = `${SAMPLE_ORIGIN}/2`;
const PUBLISHED = ['ledger_tree', 'ledger_node', 'ledger_checkpoint', 'ledger_witness'] as const;

/** Keeps what the store has published; returns what puts it back, without the entries made up since. */
async function backUp(db: Db): Promise<() => Promise<void>> {
  const [head] = await db.query('select height from ledger_head', [], z.object({ height: z.int() }));
  await db.exec(PUBLISHED.map((name) => `create table kept_${name} as table ${name};`).join(' '));
  return () =>
    db.transaction(async (tx) => {
      await withoutGuard(tx, () => tx.run('delete from ledger_entry where height > $1', [head?.height ?? 0]));
      await tx.run('update ledger_head set height = $1', [head?.height ?? 0]);
      for (const name of PUBLISHED)
        await tx.exec(`delete from ${name}; insert into ${name} table kept_${name}; drop table kept_${name}`);
    });
}

const verify = ({ service }: Published, checkpoint?: string) =>
  service.context.db.transaction((tx) =>
    verifyLedger(tx, {
      expectedHeads: new Map(),
      proofs: { checkpoint, nowSeconds: service.context.clock.nowMs() / 1_000 },
    }),
  );
const checkpointOf = async ({ get }: Published) => (await get(ENDPOINTS.ledgerCheckpoint.path)).body;
const report = ({ alice }: Published) => alice.report([draft(freshAddress())]);

const open = ({ service }: Published, note: string, origin = NEXT): Promise<string[]> =>
  operateOn(service.context)('log', 'open-next', origin, `--checkpoint=${note}`);

describe('a service that was restored from an older backup', () => {
  test.each([
    ['smaller than', 3, 'rollback'],
    ['as large as', 5, 'fork'],
    ['larger than', 8, 'fork'],
  ] as const)(
    'and is %s what was seen is cosigned again after the next log was opened',
    async (_name, reports, alarm) => {
      const published = await publishWithWitness();
      const { round, status, keys, alarms, failures, service, introduce, witnessLine, get } = published;
      const { clock, db } = service.context;
      await round();
      const restore = await backUp(db);
      await appendEntries(published, 5);
      await round();
      const seen = await checkpointOf(published);
      const [oldKey = ''] = await keys();
      await restore();
      for (let done = 0; done < reports; done += 1) await report(published);
      await round();
      expect(alarms).toEqual([`${alarm} w3`]);
      expect((await status()).quorumSize).toBeLessThan(sizeIn(seen));

      const [opened, contained, told] = await open(published, seen);
      const { height, ...after } = await status();
      expect(opened).toBe(
        `Entry ${height} opened ${NEXT} in place of ${SAMPLE_ORIGIN}, which had ${sizeIn(seen)} entries with the root ${seen.split('\n')[2] ?? ''}.`,
      );
      expect(contained).toContain('does not have all of them');
      const [newKey = '', ...others] = await keys();
      expect([told?.includes(newKey), others, newKey.startsWith(`${NEXT}+`)]).toEqual([true, [], true]);
      expect(after).toMatchObject({ origin: NEXT, publishedSize: null, quorumSize: null, alarms: [] });
      expect(after.witnesses).toMatchObject([{ cosignedSize: null, cosignedAt: null }]);

      clock.advance(120_000);
      await round();
      expect(failures).toEqual(['it does not know this log']);
      expect(await status()).toMatchObject({ publishedSize: height, quorumSize: null });
      await introduce();
      clock.advance(120_000);
      await round();
      expect(await status()).toMatchObject({ publishedSize: height, quorumSize: height, alarms: [] });

      const note = await checkpointOf(published);
      const policy = await policyOf([oldKey, newKey], witnessLine);
      const checked = await checkCheckpoint(nodeCryptography, policy, note);
      expect(countCosignatures(policy, checked, clock.nowMs() / 1_000).hasQuorum).toBe(true);
      await expect(
        checkCheckpoint(nodeCryptography, await policyOf([oldKey], witnessLine), note),
      ).rejects.toThrow(`No log that is trusted here has signed this checkpoint of ${NEXT}.`);
      // Entries from before are proved by the next log.
      const [first] = await db.query(
        `select encode(entry_hash, 'hex') as hash from ledger_entry where height = 1`,
        [],
        z.object({ hash: z.string() }),
      );
      const receipt = parseReceipt((await get(ledgerProofPath(first?.hash ?? ''))).body);
      await verifyReceipt(nodeCryptography, policy, receipt, hexToBytes(first?.hash ?? ''));
      await verify(published);
      await expect(verify(published, seen)).rejects.toThrow(`(${alarm}). ${opened ?? ''}`);
      expect(await operateOn(service.context)('log', 'show')).toContain(opened);
    },
  );
});

describe('the next log', () => {
  test('follows from a checkpoint of this log alone, and from the right name', async () => {
    const published = await publish();
    const { round, status } = published;
    await round();
    const { height } = await status();
    const good = await signed(published, SAMPLE_ORIGIN, height + 5);
    const stranger = await sampleSigner(SAMPLE_ORIGIN, 'ed25519', 9);
    const { text } = parseNote(good);
    const refused: readonly (readonly [note: string, origin: string, sentence: string])[] = [
      [good, SAMPLE_ORIGIN, `so the next one is ${NEXT}`],
      [good, `${SAMPLE_ORIGIN}/1`, `so the next one is ${NEXT}`],
      [good, `${SAMPLE_ORIGIN}/02`, `so the next one is ${NEXT}`],
      [good, 'other.example/ledger/2', `so the next one is ${NEXT}`],
      ['no note', NEXT, 'A note is a text'],
      [`${text}\n`, NEXT, 'A line below the text'],
      [await signed(published, 'other.example/ledger', height), NEXT, 'No log that is trusted here'],
      [formatNote({ text, signatures: [signText(text, stranger, 0)] }), NEXT, 'No log that is trusted here'],
      [good.replace(String(height + 5), String(height + 6)), NEXT, 'is wrong'],
      [await checkpointOf(published), NEXT, 'and no witness refuses it'],
    ];
    for (const [note, origin, sentence] of refused)
      await expect(open(published, note, origin)).rejects.toThrow(sentence);
    expect(await status()).toMatchObject({ origin: SAMPLE_ORIGIN, height, publishedSize: height });
  });

  test('is not opened where there is none before', async () => {
    const service = await startTestService();
    onTestFinished(() => service.close());
    await expect(operateOn(service.context)('log', 'open-next', NEXT, '--checkpoint=a note')).rejects.toThrow(
      'has no name yet',
    );
  });

  test('may be opened by a checkpoint that this ledger contains once a witness refuses', async () => {
    const published = await publishWithWitness();
    const { round, witness, status, service, introduce } = published;
    await round();
    const note = await checkpointOf(published);
    witness.conduct = BAD_ANSWERS['a size far ahead'];
    await report(published);
    await round();
    expect((await status()).alarms).toHaveLength(1);
    expect(await open(published, note)).toContain('This ledger has all of them.');
    witness.conduct = 'honest';
    await introduce();
    service.context.clock.advance(120_000);
    await round();
    const { quorumSize, height } = await status();
    expect(quorumSize).toBe(height);
  });

  test('is opened once, ends a rotation, can be rotated, and has a next one itself', async () => {
    const published = await publish();
    const { round, keys, status, service } = published;
    const operate = operateOn(service.context);
    await operate('log', 'rotate-key');
    await round();
    const lost = await signed(published, SAMPLE_ORIGIN, 1_000);
    await open(published, lost);
    expect(await keys()).toHaveLength(1);
    const { height } = await status();
    expect(await open(published, lost)).toEqual([`The log is called ${NEXT} already; nothing was changed.`]);
    expect((await status()).height).toBe(height);
    await expect(operate('log', 'name', SAMPLE_ORIGIN)).rejects.toThrow('so it stays');
    await round();
    await operate('log', 'rotate-key');
    await round();
    await operate('log', 'drop-old-key');
    // A checkpoint of the log before is none of this one.
    const third = `${SAMPLE_ORIGIN}/3`;
    await expect(open(published, lost, third)).rejects.toThrow(`no checkpoint of ${NEXT}`);
    // The third was used by a ledger that was lost.
    const fourth = `${SAMPLE_ORIGIN}/4`;
    await open(published, await signed(published, NEXT, 2_000), fourth);
    await round();
    expect(await status()).toMatchObject({ origin: fourth });
    await checkCheckpoint(nodeCryptography, await policyOf(await keys()), await checkpointOf(published));
    await verify(published);
    const shown: unknown = JSON.parse((await operate('log', 'show', '--json')).join(''));
    expect(shown).toMatchObject({
      ended: [
        { origin: SAMPLE_ORIGIN, size: 1_000, rootHex: '07'.repeat(32) },
        { origin: NEXT, size: 2_000 },
      ],
    });
    await expect(verify(published, lost)).rejects.toThrow(`(rollback). Entry ${height} opened ${NEXT}`);
  });

  test('has no cosignature of the ended one that came late', async () => {
    const published = await publishWithWitness();
    const { deps, status } = published;
    const lost = await signed(published, SAMPLE_ORIGIN, 1_000);
    let transactions = 0;
    await publishRound(
      {
        ...deps,
        db: {
          ...deps.db,
          async transaction(work) {
            transactions += 1;
            // The first makes the checkpoint, the second stores what the witness answered.
            if (transactions === 2) await open(published, lost);
            return deps.db.transaction(work);
          },
        },
      },
      new WitnessPatience(),
    );
    expect([transactions, published.witness.requestCount]).toEqual([2, 1]);
    expect((await status()).witnesses).toMatchObject([{ cosignedSize: null }]);
  });

  test('is what a running service publishes from then on', async () => {
    const published = await publish();
    const { status, service } = published;
    const running = await createService({ ...service.context, logLevel: 'silent', publishes: true });
    onTestFinished(() => running.close());
    await expect.poll(async () => (await status()).publishedSize, { timeout: 15_000 }).not.toBeNull();
    await open(published, await signed(published, SAMPLE_ORIGIN, 1_000));
    await expect
      .poll(async () => (await published.get(ENDPOINTS.ledgerCheckpoint.path)).body, { timeout: 15_000 })
      .toMatch(new RegExp(`^${NEXT}\n`, 'u'));
    await report(published);
    const { height } = await status();
    await expect.poll(async () => (await status()).publishedSize, { timeout: 15_000 }).toBe(height);
  });
});
