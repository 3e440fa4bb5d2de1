import * as files from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { forgeLedger } from '../../../testing/service/forge-ledger.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { fetchFrom } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { sampleWitnessSigner } from '../../../testing/transparency/sample-log.ts';
import { startWitness, type TestWitness } from '../../../testing/transparency/witness.ts';
import {
  checkCheckpoint,
  countCosignatures,
  parsePolicy,
  type Policy,
} from '../../../transparency/policy.ts';
import { formatVerifierKey, type VerifierKey } from '../../../transparency/verifier-key.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { nodeCryptography } from '../../ledger/node-cryptography.ts';
import { findLog } from '../../ledger/publishing/log-key.ts';
import { publishRound, WitnessPatience } from '../../ledger/publishing/publish-round.ts';
import { loadOperatorKey } from '../../ledger/service-key.ts';
import { readEntries, writeEntries } from '../entry-file.ts';
import { type FollowDeps, followOnce } from './follow-ledger.ts';
import { FollowFolder } from './follow-state.ts';
import { LedgerFault } from '../ledger-fault.ts';
import { PublishedLog } from './published-log.ts';
import { readLedger } from '../stored-entry.ts';
import { verifyExported } from '../verify-ledger.ts';

const ORIGIN = 'desk.example/ledger';

let root: string;
let url: string;
let service: TestService;
let witness: TestWitness;
let alice: Analyst;
let policy: Policy;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'follow-service-test-'));
  const logKeys: VerifierKey[] = [];
  const signer = await sampleWitnessSigner();
  const nowSeconds = () => Math.floor(service.context.clock.nowMs() / 1_000);
  witness = await startWitness({ signer, logKeys, nowSeconds });
  const witnessLines = `witness w3 ${formatVerifierKey(witness.key)} ${witness.url}\nquorum w3\n`;
  service = await startTestService({ policy: await parsePolicy(nodeCryptography, witnessLines) });
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  alice = await createAnalyst(fetchFrom(url));
  await operateOn(service.context)('log', 'name', ORIGIN);
  const log = await findLog(service.context.db);
  logKeys.push(...(log?.signers ?? []).map(({ key }) => key));
  const logLines = logKeys.map((key) => `log ${formatVerifierKey(key)}\n`).join('');
  policy = await parsePolicy(nodeCryptography, logLines + witnessLines);
});
afterEach(async () => {
  await service.close();
  await witness.close();
  await rm(root, { recursive: true, force: true });
});

const folder = () => join(root, 'state');
const copied = () => readFile(join(folder(), 'entries.jsonl'), 'utf8');
const height = () => readLedgerHeight(service.context.db);

/** Publishes what there is, as the service does once a second. */
const publish = () =>
  publishRound(
    { ...service.context, onAlarm: () => undefined, onFailure: () => undefined },
    new WitnessPatience(),
  );

const report = async (count: number) => {
  for (let index = 0; index < count; index += 1) await alice.report([draft(freshAddress())]);
};

/** Appends entries of administration, which take little, up to this height. */
async function administerTo(last: number) {
  const operate = operateOn(service.context);
  const rate = ['rate', 'set', '--peer-type', 'LARGE_TELCO', '--fraud-type', 'IRSF', '--tokens'];
  for (let next = (await height()) + 1; next <= last; next += 1) await operate(...rate, String(next));
}

function followerOf(fetchFromLog: typeof fetch = fetch): FollowDeps {
  return {
    log: new PublishedLog(`${url}/ledger`, fetchFromLog),
    folder: new FollowFolder(folder(), files),
    policy,
    clock: service.context.clock,
    readToken: () => Promise.resolve(alice.token),
  };
}

/** The first lines of the operator's own export. */
async function exported(size: number): Promise<string> {
  const file = join(root, `exported-${size}.jsonl`);
  await writeEntries(file, readLedger(service.context.db));
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines
    .slice(0, size)
    .map((line) => `${line}\n`)
    .join('');
}

test('copies what the service exports, as it grows over the edge of a tile, and ledger verify reads the copy', async () => {
  await report(1);
  await administerTo(254);
  for (let size = 255; size <= 257; size += 1) {
    await report(1);
    await publish();
    expect(await followOnce(followerOf())).toBe(
      `${ORIGIN} continues: ${size} entries, ${size} of them copied.`,
    );
    expect(await copied()).toBe(await exported(size));
  }
  const checkpoint = await (await fetch(`${url}/ledger/checkpoint`)).text();
  await service.context.db.transaction((tx) =>
    verifyExported(tx, readEntries(join(folder(), 'entries.jsonl')), {
      expectedHeads: new Map(),
      proofs: { checkpoint, policy, nowSeconds: service.context.clock.nowMs() / 1_000 },
    }),
  );
});

test('notices a ledger that the operator signed again with another entry, tree and checkpoint', async () => {
  const { db, clock } = service.context;
  clock.advance(1_000);
  await report(1);
  await publish();
  const size = await height();
  await followOnce(followerOf());
  const kept = await copied();
  await db.transaction(async (tx) => {
    const key = await loadOperatorKey(tx);
    await forgeLedger(tx, [key, key], (entries) =>
      entries.map((entry) => (entry.height === size ? { ...entry, atMs: entry.atMs + 1 } : entry)),
    );
  });
  await db.exec(`delete from ledger_checkpoint; delete from ledger_node;
    update ledger_tree set size = 0, edge = ''`);
  // The witness refuses to cosign it.
  await publish();
  await expect(followOnce(followerOf())).rejects.toThrow(LedgerFault);
  const names = (await readdir(folder())).filter((name) => name.endsWith('.checkpoint'));
  const notes = await Promise.all(
    names.map(async (name) => {
      const signed = await checkCheckpoint(nodeCryptography, policy, await readFile(join(folder(), name)));
      return countCosignatures(policy, signed, clock.nowMs() / 1_000);
    }),
  );
  expect(notes.map(({ checkpoint }) => checkpoint.size)).toEqual([size, size]);
  expect(new Set(notes.map(({ hasQuorum }) => hasQuorum))).toEqual(new Set([true, false]));
  expect(await copied()).toBe(kept);
});
