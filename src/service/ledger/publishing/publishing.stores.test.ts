import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../../contract/endpoints.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { type Forged, forgeLedger } from '../../../testing/service/forge-ledger.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import {
  appendEntries,
  policyOf,
  publish,
  publishWithWitness,
  signed,
  sizeIn,
} from '../../../testing/service/published-ledger.ts';
import { startTestService } from '../../../testing/service/test-service.ts';
import {
  SAMPLE_ORIGIN,
  sampleEntryHashes,
  sampleLogSigner,
} from '../../../testing/transparency/sample-log.ts';
import { BAD_ANSWERS } from '../../../testing/transparency/witness.ts';
import { checkCheckpoint, countCosignatures } from '../../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../../transparency/receipt.ts';
import { parseNote } from '../../../transparency/signed-note.ts';
import { rootOfEdge } from '../../../transparency/tree.ts';
import { formatVerifierKey } from '../../../transparency/verifier-key.ts';
import { TREE_SIZE_MEDIA_TYPE } from '../../../transparency/witness-protocol.ts';
import { createService } from '../../app.ts';
import type { PublishedProofs } from '../../verify/compare-tree.ts';
import { readEntries, writeEntries } from '../../verify/entry-file.ts';
import { readLedger } from '../../verify/stored-entry.ts';
import { verifyExported, verifyLedger } from '../../verify/verify-ledger.ts';
import { contentHash, entryHash } from '../entry.ts';
import { nodeCryptography, sha256 } from '../node-cryptography.ts';
import { loadOperatorKey } from '../service-key.ts';
import { findLog } from './log-key.ts';
import { type PublishingDeps, publishRound, WitnessPatience } from './publish-round.ts';
import { WITHOUT_WITNESSES } from './read-policy.ts';
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

describe('witnesses', () => {
  test('that never answer hold up no report, and cosign in the next round when they are back', async () => {
    const { round, get, alice, witness, service, status, failures } = await publishWithWitness();
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    witness.conduct = 'silent';
    const asking = round();
    await expect.poll(() => witness.requestCount, { timeout: 15_000 }).toBe(1);
    // Nothing but the patience of this test ends that round.
    const { tokenIds } = await alice.report([draft(freshAddress())]);
    expect(tokenIds).toHaveLength(1);
    // It is published once the witnesses were asked, with what came.
    expect((await get(ENDPOINTS.ledgerCheckpoint.path)).statusCode).toBe(404);
    patience.abort(new Error('no answer'));
    await asking;
    timeout.mockRestore();
    expect(failures).toHaveLength(1);
    expect(parseNote((await get(ENDPOINTS.ledgerCheckpoint.path)).body).signatures).toHaveLength(1);
    expect(await status()).toMatchObject({ quorumSize: null });
    witness.conduct = 'honest';
    service.context.clock.advance(120_000);
    await round();
    const { height, quorumSize } = await status();
    expect(quorumSize).toBe(height);
  });

  test('cosign each checkpoint, and the status says when', async () => {
    const { round, get, keys, alice, witnessLine, alarms, service, status } = await publishWithWitness();
    await round();
    await alice.report([draft(freshAddress())]);
    await round();
    const { body } = await get(ENDPOINTS.ledgerCheckpoint.path);
    const policy = await policyOf(await keys(), witnessLine);
    const signedBy = await checkCheckpoint(nodeCryptography, policy, body);
    const checked = countCosignatures(policy, signedBy, service.context.clock.nowMs() / 1_000);
    expect([checked.hasQuorum, alarms]).toEqual([true, []]);
    const data = await status();
    expect(data).toMatchObject({
      publishedSize: sizeIn(body),
      quorumSize: sizeIn(body),
      witnesses: [{ name: 'w3', cosignedSize: sizeIn(body) }],
      alarms: [],
    });
  });

  test('keep their quorum when two processes publish at once', async () => {
    const published = await publishWithWitness();
    const { round, deps, witness, status, alarms, failures } = published;
    const other = new WitnessPatience();
    await round();
    witness.latencyMs = 300;
    for (let turn = 0; turn < 4; turn += 1) {
      await appendEntries(published, 1);
      const { height } = await status();
      const { requestCount } = witness;
      const first = round();
      await expect.poll(() => witness.requestCount, { timeout: 15_000 }).toBeGreaterThan(requestCount);
      await appendEntries(published, 1);
      const second = publishRound(deps, other);
      await first;
      expect((await status()).quorumSize).toBeGreaterThanOrEqual(height);
      await second;
    }
    await Promise.all([round(), publishRound(deps, other)]);
    const { height, quorumSize } = await status();
    expect([quorumSize, alarms, failures]).toEqual([height, [], []]);
  });

  test('that have seen what another process signed meanwhile neither failed nor found a rollback', async () => {
    const published = await publishWithWitness();
    const { round, deps, witness, status, alarms, failures } = published;
    witness.latencyMs = 1_000;
    const asking = round();
    await expect.poll(() => witness.requestCount, { timeout: 15_000 }).toBe(1);
    await appendEntries(published, 1);
    await deps.db.transaction(async (tx) => growTree(tx, await lockTree(tx)));
    const { height } = await status();
    witness.conduct = { status: 409, body: `${height}\n`, mediaType: TREE_SIZE_MEDIA_TYPE };
    await asking;
    expect([alarms, failures]).toEqual([[], []]);
    // It is asked in the next round, and told of when it fails there.
    witness.latencyMs = 0;
    witness.conduct = { status: 500, body: '' };
    await round();
    expect([alarms, failures]).toEqual([[], ['its answer 500 cannot be understood']]);
  });

  test.each(Object.entries(BAD_ANSWERS))(
    'that answer %s stop neither reports nor checkpoints',
    async (name, answer) => {
      const { round, alice, witness, alarms, failures, service, status } = await publishWithWitness();
      witness.conduct = answer;
      await round();
      await alice.report([draft(freshAddress())]);
      service.context.clock.advance(120_000);
      await round();
      const data = await status();
      expect(data).toMatchObject({ publishedSize: data.height, quorumSize: null });
      const expected: Readonly<Record<string, readonly string[]>> = {
        'a size far ahead': ['rollback w3'],
        'a conflict without a size': ['fork w3'],
      };
      expect(alarms).toEqual(expected[name] ?? []);
      expect(failures).toHaveLength(expected[name] === undefined ? 1 : 0);
      witness.conduct = 'honest';
      service.context.clock.advance(120_000);
      await round();
      const after = await status();
      expect(after).toMatchObject({ quorumSize: data.height });
      // An alarm stays until somebody closes it.
      expect(after.alarms.map(({ kind, witness: by }) => `${kind} ${by}`)).toEqual(expected[name] ?? []);
    },
  );

  test('count for nothing while they date what they cosign ahead of the clock, and it is said', async () => {
    const { round, get, keys, witness, witnessLine, failures, service, status } = await publishWithWitness();
    const { clock } = service.context;
    const show = async () => (await operateOn(service.context)('log', 'show')).join('\n');
    for (const aheadSeconds of [301, 1_000_000_000, 2 ** 52]) {
      witness.aheadSeconds = aheadSeconds;
      await round();
      expect(await status()).toMatchObject({ quorumSize: null, witnesses: [{ cosignedAt: null }] });
      expect(await show()).not.toContain('cosigned');
      clock.advance(120_000);
    }
    expect(failures).toEqual([
      'it dates its cosignature 2026-11-21T12:05:01.000Z, ahead of this clock',
      expect.stringMatching(/^it dates its cosignature 2058-/u),
      expect.stringMatching(/^it dates its cosignature \d{16} s after 1970, ahead of this clock/u),
    ]);
    witness.aheadSeconds = 299;
    await round();
    const { height, quorumSize } = await status();
    expect(quorumSize).toBe(height);
    // What was right once may be ahead of a clock that is set back.
    clock.advance(-3_600_000);
    witness.aheadSeconds = 0;
    await round();
    const { body } = await get(ENDPOINTS.ledgerCheckpoint.path);
    const policy = await policyOf(await keys(), witnessLine);
    const checked = await checkCheckpoint(nodeCryptography, policy, body);
    const counted = countCosignatures(policy, checked, Math.floor(clock.nowMs() / 1_000));
    expect([counted.hasQuorum, [...counted.aheadAtSeconds]]).toEqual([true, []]);
  });

  test('notice a ledger whose entry and tree were rewritten, and reports go on', async () => {
    const published = await publishWithWitness();
    const { round, get, alice, alarms, deps, service, status, witness } = published;
    const { db } = service.context;
    await round();
    const before = (await get(ENDPOINTS.ledgerCheckpoint.path)).body;
    await db.exec(`alter table ledger_entry disable trigger all;
      update ledger_entry set entry_hash = sha256('forged') where height = 2;
      alter table ledger_entry enable trigger all;
      alter table ledger_entry enable always trigger ledger_entry_append_only;
      alter table ledger_entry enable always trigger ledger_entry_no_truncate;
      delete from ledger_checkpoint; delete from ledger_node;
      update ledger_tree set size = 0, edge = ''`);
    await alice.report([draft(freshAddress())]);
    service.context.clock.advance(120_000);
    await round();
    expect(alarms).toEqual(['fork w3']);
    const data = await status();
    expect(data).toMatchObject({
      publishedSize: data.height,
      alarms: [{ kind: 'fork', witness: 'w3', cosigned: before }],
    });
    const { metrics } = service.context;
    expect(await metrics.read()).toContain('contribution_desk_ledger_alarm{kind="fork"} 1');
    // Somebody has it forget what it saw: it cosigns again, and the alarm stays, with what proves it.
    witness.remembered.clear();
    service.context.clock.advance(120_000);
    await round();
    expect(await status()).toMatchObject({
      quorumSize: data.height,
      alarms: [{ kind: 'fork', witness: 'w3', cosigned: before, at: data.alarms[0]?.at }],
    });
    const operate = operateOn(service.context);
    expect((await operate('log', 'show')).join('\n')).toMatch(
      /Witness w3: cosigned \d+ entries at .*; ALARM: fork/u,
    );
    await publishRound({ ...deps, policy: WITHOUT_WITNESSES }, new WitnessPatience());
    const others = deps.policy.witnesses.map((each) => ({ ...each, name: 'w4' }));
    await publishRound({ ...deps, policy: { ...deps.policy, witnesses: others } }, new WitnessPatience());
    expect((await status()).alarms).toHaveLength(1);
    expect(await operate('log', 'close-alarm', 'w3')).toEqual([
      `The alarm of w3 (fork, of ${data.alarms[0]?.at}) is closed. If it refuses the ledger again, it raises another.`,
    ]);
    expect((await status()).alarms).toEqual([]);
    expect(await metrics.read()).toContain('contribution_desk_ledger_alarm{kind="fork"} 0');
    expect(await operate('log', 'close-alarm', 'w3')).toEqual([
      'There is no alarm of w3; nothing was changed.',
    ]);
    expect(alarms).toEqual(['fork w3']);
  });
});

test('witnesses that left the policy are shown no more, unless there is no policy or an alarm of theirs stands', async () => {
  const { deps, round, service, witness, alarms } = await publishWithWitness();
  witness.conduct = BAD_ANSWERS['a size far ahead'];
  await round();
  expect(alarms).toEqual(['rollback w3']);
  const operate = operateOn(service.context);
  const show = async () => (await operate('log', 'show')).join('\n');
  const publishBy = (policy: PublishingDeps['policy']) =>
    publishRound({ ...deps, policy }, new WitnessPatience());
  const witnesses = deps.policy.witnesses.map((each) => ({ ...each, name: 'w4' }));
  await publishBy({ ...deps.policy, witnesses });
  expect(await show()).toContain('Witness w3: cosigned nothing yet; ALARM: rollback');
  await operate('log', 'close-alarm', 'w3');
  await publishBy(WITHOUT_WITNESSES);
  expect(await show()).toContain('w3');
  await publishBy({ ...deps.policy, witnesses });
  expect(await show()).not.toContain('w3');
});

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

  test('tells a checkpoint of the same history from a fork and from a rollback', async () => {
    const published = await publish();
    const { round, service, get, alice } = published;
    await round();
    const { body: checkpoint } = await get(ENDPOINTS.ledgerCheckpoint.path);
    await alice.report([draft(freshAddress())]);
    const verify = (note: string) =>
      service.context.db.transaction((tx) =>
        verifyLedger(tx, { expectedHeads: new Map(), proofs: { checkpoint: note, nowSeconds: 0 } }),
      );
    await verify(checkpoint);
    const size = sizeIn(checkpoint);
    await expect(verify(await signed(published, SAMPLE_ORIGIN, size))).rejects.toThrow('(fork)');
    await expect(verify(await signed(published, SAMPLE_ORIGIN, size + 5))).rejects.toThrow('(rollback)');
  });
});
