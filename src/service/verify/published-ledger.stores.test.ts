import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../contract/endpoints.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { type Forged, forgeLedger } from '../../testing/service/forge-ledger.ts';
import { policyOf, publish, publishWithWitness } from '../../testing/service/published-ledger.ts';
import { sampleLogSigner } from '../../testing/transparency/sample-log.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import type { PublishedProofs } from './compare-tree.ts';
import { readEntries, writeEntries } from './entry-file.ts';
import { readLedger } from './stored-entry.ts';
import { verifyExported, verifyLedger } from './verify-ledger.ts';
import { loadOperatorKey } from '../ledger/service-key.ts';

describe('ledger verify', () => {
  test('notices a superuser who rewrites an entry and all hashes behind it, and then the tree too', async () => {
    const { round, service, get, alice } = await publish();
    const { db, clock } = service.context;
    clock.advance(1_000);
    await alice.report([draft(freshAddress())]);
    await round();
    const { body: checkpoint } = await get(ENDPOINTS.ledgerCheckpoint.path);
    const verify = (proofs: { checkpoint?: string } = {}) =>
      db.transaction((tx) =>
        verifyLedger(tx, { expectedHeads: new Map(), proofs: { ...proofs, nowSeconds: 0 } }),
      );
    await verify({ checkpoint });
    await db.transaction(async (tx) => {
      const key = await loadOperatorKey(tx);
      // A millisecond, in an entry whose time is in no table.
      const isNaming = ({ body }: Forged) => Buffer.from(body).includes('"log-key-set"');
      await forgeLedger(tx, [key, key], (entries) =>
        entries.map((entry) => (isNaming(entry) ? { ...entry, atMs: entry.atMs + 1 } : entry)),
      );
    });
    await expect(verify()).rejects.toThrow('Table ledger_tree: the edge is not');
    await expect(verify({ checkpoint })).rejects.toThrow('(fork)');
    await db.exec(`delete from ledger_checkpoint; delete from ledger_node;
      update ledger_tree set size = 0, edge = ''`);
    await round();
    // By itself the store is right now: only what somebody else kept tells.
    await verify();
    await expect(verify({ checkpoint })).rejects.toThrow('(fork)');
  });

  test('checks receipts and checkpoints by a policy, of an exported ledger too', async () => {
    const { round, service, get, alice, keys, witness, witnessLine } = await publishWithWitness();
    const { db } = service.context;
    await alice.report([draft(freshAddress())]);
    const hashes = await db.query(
      `select encode(entry_hash, 'hex') as hash from ledger_entry order by height`,
      [],
      z.object({ hash: z.string() }),
    );
    const receiptOf = async (index: number) => (await get(ledgerProofPath(hashes[index]?.hash ?? ''))).body;
    witness.conduct = 'silent';
    await round();
    const uncosigned = await receiptOf(0);
    witness.conduct = 'honest';
    service.context.clock.advance(120_000);
    await round();
    const { body: checkpoint } = await get(ENDPOINTS.ledgerCheckpoint.path);
    const receipt = await receiptOf(1);
    const policy = await policyOf(await keys(), witnessLine);
    const stranger = await policyOf([formatVerifierKey((await sampleLogSigner()).key)]);
    const moved = receipt.replace(/^index 1$/mu, 'index 0');
    const folder = await mkdtemp(join(tmpdir(), 'published-proofs-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'ledger.jsonl');
    await writeEntries(file, readLedger(db));
    const short = join(folder, 'short.jsonl');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(short, lines.slice(0, 1).join('\n'));
    const nowSeconds = service.context.clock.nowMs() / 1_000;
    type Given = Partial<PublishedProofs>;
    const optionsOf = (proofs: Given) => ({ expectedHeads: new Map(), proofs: { nowSeconds, ...proofs } });
    const verifyStore = (proofs: Given) => db.transaction((tx) => verifyLedger(tx, optionsOf(proofs)));
    const verifyFile = (path: string) => (proofs: Given) =>
      db.transaction((tx) => verifyExported(tx, readEntries(path), optionsOf(proofs)));
    for (const verify of [verifyStore, verifyFile(file)]) {
      await verify({ checkpoint, receipt, policy });
      await verify({ checkpoint, receipt });
      await expect(verify({ receipt: moved, policy })).rejects.toThrow('The receipt: ');
      await expect(verify({ receipt: 'no receipt' })).rejects.toThrow('The receipt: ');
      await expect(verify({ checkpoint: 'no note' })).rejects.toThrow('The expected checkpoint: ');
      await expect(verify({ receipt: uncosigned, policy })).rejects.toThrow('too few witnesses');
      const early = { policy, nowSeconds: nowSeconds - 3_600 };
      for (const proof of [{ checkpoint }, { receipt }])
        await expect(verify({ ...proof, ...early })).rejects.toThrow(
          /too few witnesses have cosigned .* The witness w3 dates its cosignature 2026-11-21T.*, ahead of this clock/u,
        );
      await expect(verify({ checkpoint, policy: stranger })).rejects.toThrow('No log');
    }
    await expect(verifyFile(short)({ receipt, policy })).rejects.toThrow('but the ledger ends with entry 1');
    await expect(verifyFile(short)({ checkpoint, policy })).rejects.toThrow('(rollback)');
  });

  test('names each part of the tree that was tampered with', async () => {
    const { round, service, alice } = await publish();
    const { db } = service.context;
    // Real entries: each has its place in the rebuilt tables.
    for (let report = 0; report < 260; report += 1) await alice.report([draft(freshAddress())]);
    await round();
    await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
    for (const [sql, sentence] of [
      [`update ledger_tree set edge = sha256('x')::bytea || substr(edge, 33)`, 'the edge'],
      ['delete from ledger_node', 'is missing'],
      [`update ledger_node set hash = sha256('x')`, 'the hash is not'],
      ['update ledger_tree set size = size + 1', 'but the ledger ends'],
      [`update ledger_checkpoint set note = replace(note, 'desk.example', 'desk.invalid')`, 'No log'],
      ['update ledger_checkpoint set size = size - 1', 'of another size'],
    ] as const) {
      // Undone by what verifying throws.
      const tampered = db.transaction(async (tx) => {
        await tx.exec(sql);
        await verifyLedger(tx, { expectedHeads: new Map() });
      });
      await expect(tampered).rejects.toThrow(sentence);
    }
  });
});
