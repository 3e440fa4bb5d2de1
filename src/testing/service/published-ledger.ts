import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { type LedgerStatus, ledgerStatusSchema } from '../../contract/ledger-status.ts';
import { nodeCryptography } from '../../service/ledger/node-cryptography.ts';
import {
  type PublishingDeps,
  publishRound,
  WitnessPatience,
} from '../../service/ledger/publishing/publish-round.ts';
import { WITHOUT_WITNESSES } from '../../service/ledger/publishing/read-policy.ts';
import { parseCheckpoint } from '../../transparency/checkpoint.ts';
import { parsePolicy, type Policy } from '../../transparency/policy.ts';
import { parseNote } from '../../transparency/signed-note.ts';
import { formatVerifierKey, parseVerifierKey } from '../../transparency/verifier-key.ts';
import { SAMPLE_ORIGIN, sampleWitnessSigner } from '../transparency/sample-log.ts';
import { startWitness, type TestWitness } from '../transparency/witness.ts';
import { type Analyst, createAnalyst, dataOf } from './analyst.ts';
import { operateOn } from './operate.ts';
import { injectInto } from './send.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { startTestService, type TestService } from './test-service.ts';

/** A published ledger in this process, which a test publishes round by round. */
export interface Published {
  readonly service: TestService;
  readonly alice: Analyst;
  readonly deps: PublishingDeps;
  readonly alarms: string[];
  readonly failures: string[];
  readonly round: () => Promise<void>;
  readonly get: (path: string, token?: string) => Promise<LightMyRequestResponse>;
  readonly status: () => Promise<LedgerStatus>;
  readonly keys: () => Promise<readonly string[]>;
}

/** Ends with the test, like everything here. */
export async function publish(
  policy: Policy = WITHOUT_WITNESSES,
  clock: TestClock = createTestClock(),
): Promise<Published> {
  const service = await startTestService({ policy, clock });
  onTestFinished(() => service.close());
  const alice = await createAnalyst(injectInto(service.app));
  await operateOn(service.context)('log', 'name', SAMPLE_ORIGIN);
  const alarms: string[] = [];
  const failures: string[] = [];
  const deps: PublishingDeps = {
    ...service.context,
    policy,
    onAlarm: ({ kind, witness }) => alarms.push(`${kind} ${witness}`),
    onFailure: ({ reason }) => failures.push(reason),
  };
  const patience = new WitnessPatience();
  const get = (url: string, token?: string) =>
    service.app.inject({
      url,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  const status = async () => {
    const answer = await get(ENDPOINTS.ledgerStatus.path);
    return dataOf({ statusCode: answer.statusCode, body: answer.json() }, ledgerStatusSchema);
  };
  return {
    service,
    alice,
    deps,
    alarms,
    failures,
    round: () => publishRound(deps, patience),
    get,
    status,
    keys: async () => (await status()).verifierKeys,
  };
}

export const sizeIn = (note: string) => parseCheckpoint(parseNote(note).text).size;

/** A policy of these logs, and of lines about witnesses. */
export async function policyOf(keys: readonly string[], ...lines: readonly string[]): Promise<Policy> {
  const logs = keys.map((key) => `log ${key}`);
  return parsePolicy(
    nodeCryptography,
    [...logs, ...lines, ...(lines.length === 0 ? ['quorum none'] : [])].join('\n'),
  );
}

export interface Witnessed extends Published {
  readonly witness: TestWitness;
  /** The witness and the quorum of a policy. */
  readonly witnessLine: string;
  /** Tells the witness the keys that the log has now. */
  readonly introduce: () => Promise<void>;
}

export async function publishWithWitness(): Promise<Witnessed> {
  const signer = await sampleWitnessSigner();
  const logKeys: Parameters<typeof startWitness>[0]['logKeys'][number][] = [];
  const clock = createTestClock();
  const witness = await startWitness({
    signer,
    logKeys,
    nowSeconds: () => Math.floor(clock.nowMs() / 1_000),
  });
  onTestFinished(() => witness.close());
  const witnessLine = `witness w3 ${formatVerifierKey(witness.key)} ${witness.url}\nquorum w3`;
  const published = await publish(await policyOf([], witnessLine), clock);
  const introduce = async () => {
    for (const key of await published.keys()) logKeys.push(await parseVerifierKey(nodeCryptography, key));
  };
  await introduce();
  return { ...published, witness, witnessLine, introduce };
}

/** Appends made-up entries beneath the service, as far as the tree is concerned. */
export async function appendEntries({ service }: Published, count: number): Promise<void> {
  await service.context.db.run(
    `with head as (select height from ledger_head),
       made as (select height + n as height, sha256(int8send(height + n)) as hash from head, generate_series(1, $1::int8) n),
       stored as (insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
         select height, 'transaction', 0, hash, hash, '', hash from made)
     update ledger_head set height = height + $1`,
    [count],
  );
}
