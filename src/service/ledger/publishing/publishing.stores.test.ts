import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../../contract/endpoints.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { appendEntries, policyOf, publish, sizeIn } from '../../../testing/service/published-ledger.ts';
import { startTestService } from '../../../testing/service/test-service.ts';
import { SAMPLE_ORIGIN, sampleEntryHashes } from '../../../testing/transparency/sample-log.ts';
import { checkCheckpoint } from '../../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../../transparency/receipt.ts';
import { rootOfEdge } from '../../../transparency/tree.ts';
import { createService } from '../../app.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';
import { contentHash, entryHash } from '../entry.ts';
import { nodeCryptography, sha256 } from '../node-cryptography.ts';
import { findLog } from './log-key.ts';
import { type PublishingDeps, publishRound, WitnessPatience } from './publish-round.ts';
import { growTree, lockTree, readTreeSize } from './tree-store.ts';

describe('the published ledger', () => {
  test('has nothing before the log has a name', async () => {
    const service = await startTestService();
    onTestFinished(() => service.close());
    const deps = { ...service.context, onAlarm: () => undefined, onFailure: () => undefined };
    await publishRound(deps, new WitnessPatience());
    expect((await service.app.inject(ENDPOINTS.ledgerCheckpoint.path)).statusCode).toBe(404);
  });

  test('has a checkpoint of all entries after a round, signed by the key that an entry names', async () => {
    const { round, get, keys, service, status } = await publish();
    await round();
    const answer = await get(ENDPOINTS.ledgerCheckpoint.path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const { checkpoint } = await checkCheckpoint(nodeCryptography, await policyOf(await keys()), answer.body);
    expect(checkpoint).toMatchObject({ origin: SAMPLE_ORIGIN, size: (await status()).height });
    await service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  });

  test('has a status that names the keys that sign, and needs no private key for that', async () => {
    const { service, status, round } = await publish();
    const { db } = service.context;
    const operate = operateOn(service.context);
    const [first] = (await status()).verifierKeys;
    await operate('log', 'rotate-key');
    await round();
    const { verifierKeys } = await status();
    expect(verifierKeys).toEqual([expect.not.stringContaining(first ?? ''), first]);
    await db.run(`update service_key set seed = sha256('lost') where name in ('log', 'log-old')`);
    expect(await status()).toMatchObject({ origin: SAMPLE_ORIGIN, verifierKeys });
    expect(await operate('log', 'show')).toEqual(
      expect.arrayContaining(verifierKeys.map((key) => `Key: ${key}`)),
    );
    await operate('log', 'drop-old-key');
    expect((await status()).verifierKeys).toEqual(verifierKeys.slice(0, 1));
  });

  test('proves a transaction once a checkpoint covers it, and an administration by its entry hash', async () => {
    const { round, get, keys, alice, service } = await publish();
    await round();
    await alice.report([draft(freshAddress())]);
    const [sent] = await service.context.db.query(
      `select encode(payload_hash, 'hex') as hash, entry_hash as "entryHash", body from ledger_entry order by height desc limit 1`,
      [],
      z.object({ hash: z.string(), entryHash: z.instanceof(Uint8Array), body: z.instanceof(Uint8Array) }),
    );
    if (sent === undefined) throw new Error('There is no entry.');
    const early = await get(ledgerProofPath(sent.hash));
    expect([early.statusCode, early.headers['retry-after']]).toEqual([202, '1']);
    await round();
    const receipt = parseReceipt((await get(ledgerProofPath(sent.hash))).body);
    const policy = await policyOf(await keys());
    await verifyReceipt(nodeCryptography, policy, receipt, sent.entryHash);
    // The entry's hash follows from the receipt and the body alone.
    const extra = Buffer.from(receipt.extra ?? []);
    const content = contentHash({
      kind: extra[0] === 0 ? 'transaction' : 'administration',
      height: Number(extra.readBigUInt64BE(1)),
      atMs: Number(extra.readBigUInt64BE(9)),
      previousHash: extra.subarray(17),
      body: sent.body,
    });
    expect(extra).toHaveLength(49);
    expect(entryHash(content)).toEqual(sent.entryHash);
    const first = z
      .object({ entryHashHex: z.string() })
      .parse((await get(`${ENDPOINTS.ledgerEntry.path}1`, alice.token)).json());
    const administration = parseReceipt((await get(ledgerProofPath(first.entryHashHex))).body);
    expect(administration.extra).toHaveLength(49 + 64);
    await verifyReceipt(nodeCryptography, policy, administration, hexToBytes(first.entryHashHex));
    expect((await get(ledgerProofPath('0'.repeat(64)))).statusCode).toBe(404);
    expect((await get(`${ENDPOINTS.ledgerEntry.path}1`)).statusCode).toBe(401);
  });

  test('serves every tile up to the checkpoint, old partial ones too, and nothing beyond it', async () => {
    const published = await publish();
    const { get, round } = published;
    const { height } = await published.status();
    await appendEntries(published, 255 - height);
    await round();
    expect((await get('/ledger/tile/0/000.p/255')).rawPayload).toHaveLength(255 * 32);
    expect((await get('/ledger/tile/0/000')).statusCode).toBe(404);
    expect((await get('/ledger/tile/1/000.p/1')).statusCode).toBe(404);
    await appendEntries(published, 1);
    expect((await get('/ledger/tile/0/000')).statusCode).toBe(404);
    await round();
    const full = await get('/ledger/tile/0/000');
    expect(full.rawPayload).toHaveLength(8_192);
    expect(full.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await appendEntries(published, 1);
    await round();
    for (const [path, length] of [
      ['0/000.p/255', 255 * 32],
      ['0/001.p/1', 32],
      ['1/000.p/1', 32],
      ['entries/000', 256 * 34],
      ['entries/001.p/1', 34],
    ] as const)
      expect((await get(`/ledger/tile/${path}`)).rawPayload).toHaveLength(length);
    for (const path of ['0/001.p/2', '0/x000/000', '0/000.p/0', '0/000.p/256', '0/0', '2/000', 'entries/002'])
      expect([path, (await get(`/ledger/tile/${path}`)).statusCode]).toEqual([path, 404]);
  });

  test('grows from these entries to these roots', async () => {
    const published = await publish();
    const { db } = published.service.context;
    await appendEntries(published, 257 - (await published.status()).height);
    const hashes = sampleEntryHashes(257).map((hash) => Buffer.from(hash).toString('hex'));
    await db.transaction(async (tx) => {
      await tx.exec('alter table ledger_entry disable trigger all; set constraints all deferred');
      await tx.run(`update ledger_entry set entry_hash = decode(($1::text[])[height], 'hex')`, [hashes]);
      let edge = await lockTree(tx);
      for (const [size, rootHex] of [
        [1, '8127c6444b8f9b690f3f648b39245721bb6da5fb3c6939d0170228adc8a7b29c'],
        [2, 'db2e90264810158404f53c68991110fb4bedf9ece8d43eba84253c3bb4f7351d'],
        [3, 'e7b78598e7b34916532166322268a5c5bd2f3a37c60608d6b917a064c661de8f'],
        [7, '8c1ecb882e22dbd9ec10d269230dddf535101ab38f14835762e29498bcb01b34'],
        [256, '73ee1504a140641d634c98b6a8e777b73e823d76c87603585cf109d13ac3c46f'],
        [257, '6efb96c40ce107979c5cc9f6ca247a2c898aefd335cf1dc4670a1ee5db5e17df'],
      ] as const) {
        edge = await growTree(tx, edge, size - edge.size);
        expect([edge.size, Buffer.from(rootOfEdge(sha256, edge)).toString('hex')]).toEqual([size, rootHex]);
      }
      await tx.exec('alter table ledger_entry enable trigger all');
    });
  });

  test('follows the entries by itself while a service runs that publishes', async () => {
    const { service, alice, status } = await publish();
    const running = await createService({ ...service.context, logLevel: 'silent', publishes: true });
    onTestFinished(() => running.close());
    for (let report = 0; report < 2; report += 1) {
      await alice.report([draft(freshAddress())]);
      const { height } = await status();
      await expect.poll(async () => (await status()).publishedSize, { timeout: 15_000 }).toBe(height);
    }
  });

  test('two publishers at once make one checkpoint for a size', async () => {
    const { round, deps, alice, service, status } = await publish();
    for (let turn = 0; turn < 3; turn += 1) {
      await alice.report([draft(freshAddress())]);
      await Promise.all([round(), publishRound(deps, new WitnessPatience()), round()]);
    }
    expect((await status()).publishedSize).toBe((await status()).height);
    await service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  });

  test.each(['insert into ledger_node', 'update ledger_tree', 'insert into ledger_checkpoint'])(
    'a publisher that ends at %s leaves nothing half done',
    async (statement) => {
      const published = await publish();
      const { deps, round, get } = published;
      await appendEntries(published, 300);
      const dying: PublishingDeps = {
        ...deps,
        db: {
          ...deps.db,
          transaction: (work) =>
            deps.db.transaction((tx) =>
              work({
                ...tx,
                run: (sql, params) =>
                  sql.includes(statement) ? Promise.reject(new Error('killed')) : tx.run(sql, params),
              }),
            ),
        },
      };
      await expect(publishRound(dying, new WitnessPatience())).rejects.toThrow('killed');
      expect((await get(ENDPOINTS.ledgerCheckpoint.path)).statusCode).toBe(404);
      await round();
      expect(sizeIn((await get(ENDPOINTS.ledgerCheckpoint.path)).body)).toBeGreaterThan(300);
    },
  );

  test('a publisher that is stopped leaves the rest of a catch-up to the next', async () => {
    const published = await publish();
    const { deps, get, round } = published;
    await appendEntries(published, 25_000);
    const stopping = new AbortController();
    const stopped: PublishingDeps = {
      ...deps,
      db: {
        ...deps.db,
        async transaction(work) {
          const result = await deps.db.transaction(work);
          stopping.abort();
          return result;
        },
      },
    };
    await publishRound(stopped, new WitnessPatience(), stopping.signal);
    expect(await readTreeSize(deps.db)).toBe(10_000);
    expect((await get(ENDPOINTS.ledgerCheckpoint.path)).statusCode).toBe(404);
    await round();
    expect(sizeIn((await get(ENDPOINTS.ledgerCheckpoint.path)).body)).toBeGreaterThan(25_000);
  });

  test('a key that is rotated while it is read is not missed', async () => {
    const { service } = await publish();
    const { db } = service.context;
    const { length } = (await findLog(db))?.signers ?? [];
    let isRotated = false;
    const log = await findLog({
      ...db,
      async query(sql, params, row) {
        const rows = await db.query(sql, params, row);
        if (!isRotated) {
          isRotated = true;
          await operateOn(service.context)('log', 'rotate-key');
        }
        return rows;
      },
    });
    expect(log?.signers).toHaveLength(length);
  });

  test('a rotated key signs beside the old one until that is dropped', async () => {
    const { round, get, keys, alice, service } = await publish();
    const operate = operateOn(service.context);
    await round();
    const [old = ''] = await keys();
    await operate('log', 'rotate-key');
    await round();
    const both = await get(ENDPOINTS.ledgerCheckpoint.path);
    const [fresh = '', kept] = await keys();
    expect(kept).toBe(old);
    for (const key of [old, fresh]) await checkCheckpoint(nodeCryptography, await policyOf([key]), both.body);
    await expect(operate('log', 'rotate-key')).rejects.toThrow('Drop the old one first');
    await operate('log', 'drop-old-key');
    await alice.report([draft(freshAddress())]);
    await round();
    const { body } = await get(ENDPOINTS.ledgerCheckpoint.path);
    await checkCheckpoint(nodeCryptography, await policyOf([fresh]), body);
    await expect(checkCheckpoint(nodeCryptography, await policyOf([old]), body)).rejects.toThrow('No log');
    await expect(operate('log', 'name', 'desk.example/other')).rejects.toThrow('so it stays');
    await service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  });
});

const bodySchema = z.object({
  height: z.int(),
  entryHash: z.instanceof(Uint8Array),
  body: z.instanceof(Uint8Array),
});
const SECRET_BYTES = 16;

/** Every run of so many bytes, as text of one character a byte. */
function* runsOf(bytes: Uint8Array): Generator<string> {
  const text = Buffer.from(bytes).toString('latin1');
  for (let from = 0; from + SECRET_BYTES <= text.length; from += 1)
    yield text.slice(from, from + SECRET_BYTES);
}

describe('what anybody can read', () => {
  test('is a receipt for the largest report and for an administration, and no byte of any body', async () => {
    const { round, get, keys, alice, service } = await publish();
    const long = (index: number) => `https://example.com/${String(index).padStart(2_000, 'path/')}`;
    await alice.report(Array.from({ length: 1_000 }, (_, index) => draft(long(index))));
    await round();
    const entries = await service.context.db.query(
      'select height, entry_hash as "entryHash", body from ledger_entry order by height',
      [],
      bodySchema,
    );
    expect(Math.max(...entries.map(({ body }) => body.length))).toBeGreaterThan(3.9 * 1024 * 1024);
    const policy = await policyOf(await keys());
    const size = entries.length;
    const answers = [
      await get(ENDPOINTS.ledgerStatus.path),
      await get(ENDPOINTS.ledgerCheckpoint.path),
      await get(`/ledger/tile/0/000.p/${size}`),
      await get(`/ledger/tile/entries/000.p/${size}`),
    ];
    for (const { entryHash: hash } of entries) {
      const answer = await get(ledgerProofPath(Buffer.from(hash).toString('hex')));
      await verifyReceipt(nodeCryptography, policy, parseReceipt(answer.body), hash);
      answers.push(answer);
    }
    const published = new Set<string>();
    for (const { statusCode, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      for (const run of runsOf(rawPayload)) published.add(run);
      for (const line of rawPayload.toString().split(/[ \n]/u))
        for (const run of runsOf(Buffer.from(line, 'base64'))) published.add(run);
    }
    for (const { height, body } of entries) {
      const shared = [...runsOf(body)].filter((run) => published.has(run));
      // The log's name and key are for everybody, and an entry says them.
      const isPublic = Buffer.from(body).includes('"log-key-set"');
      expect([height, isPublic ? [] : shared]).toEqual([height, []]);
    }
  });
});
