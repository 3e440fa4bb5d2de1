import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../contract/endpoints.ts';
import { type LedgerStatus, ledgerStatusSchema } from '../../contract/ledger-status.ts';
import { createService } from '../../service/app.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { findLog } from '../../service/ledger/publishing/log-key.ts';
import { readWitnessPolicy, WITHOUT_WITNESSES } from '../../service/ledger/publishing/read-policy.ts';
import { createMetrics } from '../../service/platform/metrics.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import { openStore } from '../../service/store/open-store.ts';
import { parseNote } from '../../transparency/signed-note.ts';
import { parseCheckpoint } from '../../transparency/checkpoint.ts';
import type { Policy } from '../../transparency/policy.ts';
import { formatVerifierKey, type VerifierKey } from '../../transparency/verifier-key.ts';
import { say } from '../run-command.ts';
import { type Analyst, createAnalyst, dataOf } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { type Operate, operateOn } from '../service/operate.ts';
import { fetchFrom } from '../service/send.ts';
import { SAMPLE_ORIGIN } from '../transparency/sample-log.ts';
import { checkEvidence, checkFollowedGrowth, type Following, lookAt } from './check-follower.ts';
import { expectRefusal, gocheck, runFsck, waitFor, WitnessCheckError } from './programs.ts';
import { startLitewitness, startOmniwitness, type ForeignWitness } from './start-witnesses.ts';

interface RunningService {
  /** Of the published log. */
  readonly url: string;
  /** Made when first asked for: its account is an entry. */
  readonly analyst: () => Promise<Analyst>;
  readonly operate: Operate;
  readonly logKeys: () => Promise<readonly VerifierKey[]>;
  readonly status: () => Promise<LedgerStatus>;
  /** Appends entries up to this height. */
  readonly growTo: (height: number) => Promise<void>;
  /** What the service wrote to its log. */
  readonly logged: () => string;
  close(): Promise<void>;
}

/** The service on the store in a folder, which it begins if there is none. It publishes to these witnesses, or not at all. */
async function startService(dataDir: string, policy: Policy | undefined): Promise<RunningService> {
  const { db, close } = await openStore({ dataDir, databaseUrl: undefined }, systemClock);
  await db.transaction((tx) => openLedger(tx, systemClock.nowMs(), { practice: true }));
  const operate = operateOn({ db, clock: systemClock });
  await operate('log', 'name', SAMPLE_ORIGIN);
  let logged = '';
  const app = await createService({
    db,
    clock: systemClock,
    practice: true,
    policy: policy ?? WITHOUT_WITNESSES,
    publishes: policy !== undefined,
    metrics: createMetrics(),
    settings: {
      ...DEFAULT_SETTINGS,
      rateLimitPerMinute: 1_000_000,
      addressRateLimitPerMinute: 1_000_000,
    },
    logLevel: 'warn',
    logStream: { write: (line) => void (logged += line) },
  });
  const send = fetchFrom(await app.listen({ port: 0, host: '127.0.0.1' }));
  let made: Promise<Analyst> | undefined;
  const analyst = () => (made ??= createAnalyst(send));
  const status = async () => dataOf(await send(ENDPOINTS.ledgerStatus), ledgerStatusSchema);
  return {
    url: `${send.service.baseUrl}/ledger`,
    analyst,
    operate,
    logKeys: async () => ((await findLog(db))?.signers ?? []).map(({ key }) => key),
    status,
    async growTo(height) {
      const { report } = await analyst();
      for (let now = (await status()).height; now < height; now += 1) await report([draft(freshAddress())]);
    },
    logged: () => logged,
    async close() {
      await app.close();
      await close();
    },
  };
}

/** Waits until all these witnesses have cosigned a checkpoint of all entries. */
function waitForCosigned(
  what: string,
  { status, logged }: RunningService,
  names: readonly ForeignWitness['name'][],
): Promise<LedgerStatus> {
  const waited = waitFor(`The cosignatures ${what}`, async () => {
    const now = await status();
    const isCosigned = now.witnesses
      .filter(({ name }) => names.some((each) => each === name))
      .every(({ cosignedSize }) => cosignedSize === now.height);
    return isCosigned && now.publishedSize === now.height ? now : undefined;
  });
  return waited.catch((error: unknown) => {
    throw new WitnessCheckError(`The cosignatures ${what} did not come. ${logged()}`, error);
  });
}

const BOTH = ['litewitness', 'omniwitness'] as const;

/** Has fsck and gocheck read what the service publishes, and torchwood verify receipts of its entries. */
async function checkPublished(folder: string, service: RunningService, policyFile: string): Promise<void> {
  const { url, logKeys } = service;
  const { token } = await service.analyst();
  const { height } = await waitForCosigned('of what is read', service, BOTH);
  const [key] = await logKeys();
  if (key === undefined) throw new WitnessCheckError('The log has no key.');
  const keyFile = join(folder, 'service.vkey');
  await writeFile(keyFile, formatVerifierKey(key));
  await runFsck(url, keyFile);
  say(`the service over HTTP, ${height} entries: fsck; ${await gocheck(['logs', policyFile, url])}`);
  const receiptFile = join(folder, 'service.tlog-proof');
  const receiptOf = async (of: number): Promise<string> => {
    const entry = await fetch(`${url}/entry/${of}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { entryHashHex } = z.object({ entryHashHex: z.string() }).parse(await entry.json());
    const receipt = await fetch(new URL(ledgerProofPath(entryHashHex), url));
    await writeFile(receiptFile, await receipt.text());
    return entryHashHex;
  };
  const heights = [1, 2, 128, 256, 257, height];
  for (const of of heights) await gocheck(['receipt', policyFile, receiptFile, await receiptOf(of)]);
  const check = (hash: string) => gocheck(['receipt', policyFile, receiptFile, hash]);
  await expectRefusal('A receipt of another entry', () => check('00'.repeat(32)));
  const hash = await receiptOf(height);
  const lines = (await readFile(receiptFile, 'utf8')).split('\n');
  await writeFile(
    receiptFile,
    lines.filter((line) => !line.startsWith('— witness.example/omni ')).join('\n'),
  );
  await expectRefusal('A receipt without a quorum', () => check(hash));
  say(`the service's receipts, by both witnesses: ${heights.length} prove their entries`);
}

/**
 * An older copy of the store, as restored from a backup, that has grown since: what the witnesses say of it, and
 * what a follower keeps of a fork.
 */
async function checkRestored(
  dataDir: string,
  policy: Policy,
  { name, height, kind }: { name: string; height: number; kind: 'rollback' | 'fork' },
  following: Omit<Following, 'url'>,
): Promise<void> {
  const before = await startService(dataDir, undefined);
  await before.growTo(height);
  await before.close();
  const service = await startService(dataDir, policy);
  try {
    const alarms = await waitFor(`The alarms of a restored backup that is ${name}`, async () => {
      const now = await service.status();
      return now.alarms.length === policy.witnesses.length ? now.alarms : undefined;
    });
    for (const alarm of alarms) {
      const { size } = parseCheckpoint(parseNote(alarm.refused).text);
      if (alarm.kind !== kind || size !== height)
        throw new WitnessCheckError(
          `${alarm.witness} of a backup that is ${name}: ${alarm.kind} at ${size}.`,
        );
    }
    if (kind === 'fork') await checkEvidence({ ...following, url: service.url });
    await service.growTo(height + 2);
    await waitFor('The checkpoint after an alarm', async () => {
      const { publishedSize } = await service.status();
      return publishedSize !== null && publishedSize >= height + 2 ? true : undefined;
    });
  } finally {
    await service.close();
  }
  say(`a restored backup, ${name} what was cosigned: ${kind} by both; reports and checkpoints go on`);
  if (kind === 'fork') say('the evidence of a follower: torchwood and x/mod find the fork, too');
}

/** The log's next key: signed with both, then with it alone; then with the old one alone, by an older store. */
async function checkKeyRotation(
  dataDir: string,
  oldDir: string,
  policy: Policy,
  [litewitness]: readonly ForeignWitness[],
): Promise<void> {
  const service = await startService(dataDir, policy);
  try {
    const { height } = await service.status();
    await service.operate('log', 'rotate-key');
    await service.growTo(height + 3);
    await waitForCosigned('by both keys of the log', service, BOTH);
    const [next] = await service.logKeys();
    if (next === undefined) throw new WitnessCheckError('The log has no key.');
    await litewitness?.knowLog?.([next]);
    await service.growTo(height + 4);
    await waitForCosigned('by both keys, of which litewitness knows the next', service, BOTH);
    await service.operate('log', 'drop-old-key');
    await service.growTo(height + 5);
    await waitForCosigned('by the next key', service, ['litewitness']);
  } finally {
    await service.close();
  }
  const old = await startService(oldDir, policy);
  try {
    await old.growTo((await old.status()).height + 2);
    await waitFor('The refusal of the old key', () =>
      Promise.resolve(
        /"witness":"litewitness","reason":"it does not know the key of this log"/u.test(old.logged())
          ? true
          : undefined,
      ),
    );
  } finally {
    await old.close();
  }
  say('a rotated key: litewitness follows the service to it, and refuses the old one alone');
}

/** The service's own publisher, with both witnesses; see README.md. */
export async function checkPublisher(parent: string): Promise<void> {
  const folder = join(parent, 'publisher');
  const dataDir = join(folder, 'data');
  await mkdir(folder);
  const named = await startService(dataDir, undefined);
  const [logKey] = await named.logKeys();
  await named.close();
  if (logKey === undefined) throw new WitnessCheckError('The log has no key.');
  const witnesses: ForeignWitness[] = [];
  try {
    witnesses.push(await startLitewitness(folder, logKey), await startOmniwitness(folder, logKey));
    const policyFile = join(folder, 'service.policy');
    const lines = [
      `log ${formatVerifierKey(logKey)}`,
      ...witnesses.map(({ name, key, url }) => `witness ${name} ${formatVerifierKey(key)} ${url}`),
      `group both all ${BOTH.join(' ')}`,
      'quorum both',
    ];
    await writeFile(policyFile, `${lines.join('\n')}\n`);
    const policy = await readWitnessPolicy(policyFile);

    const following = { folder: join(folder, 'follower'), policyFile };
    let followed = '';
    const first = await startService(dataDir, policy);
    try {
      await waitForCosigned('at first contact', first, BOTH);
      await first.growTo(300);
      await checkPublished(folder, first, policyFile);
      followed = await lookAt({ ...following, url: first.url });
    } finally {
      await first.close();
    }
    const older = join(folder, 'older');
    await cp(dataDir, older, { recursive: true });

    const again = await startService(dataDir, policy);
    let height = 0;
    try {
      await again.growTo(305);
      ({ height } = await waitForCosigned('after a restart', again, BOTH));
      await checkFollowedGrowth({ ...following, url: again.url }, followed);
    } finally {
      await again.close();
    }
    say('the service, restarted: growth is cosigned by both');

    for (const [name, entries, kind] of [
      ['smaller than', height - 2, 'rollback'],
      ['as large as', height, 'fork'],
      ['larger than', height + 4, 'fork'],
    ] as const) {
      const restored = join(folder, `restored-${entries}`);
      await cp(older, restored, { recursive: true });
      await checkRestored(restored, policy, { name, height: entries, kind }, following);
    }
    await checkKeyRotation(dataDir, older, policy, witnesses);
  } finally {
    await Promise.all(witnesses.map((witness) => witness.stop()));
  }
}
