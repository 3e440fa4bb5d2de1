import { describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import {
  appendEntries,
  policyOf,
  publishWithWitness,
  sizeIn,
} from '../../../testing/service/published-ledger.ts';
import { BAD_ANSWERS } from '../../../testing/transparency/witness.ts';
import { checkCheckpoint, countCosignatures } from '../../../transparency/policy.ts';
import { parseNote } from '../../../transparency/signed-note.ts';
import { TREE_SIZE_MEDIA_TYPE } from '../../../transparency/witness-protocol.ts';
import { nodeCryptography } from '../node-cryptography.ts';
import { type PublishingDeps, publishRound, WitnessPatience } from './publish-round.ts';
import { WITHOUT_WITNESSES } from './read-policy.ts';
import { growTree, lockTree } from './tree-store.ts';

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

  test('cosign each checkpoint, one of an unchanged ledger again after half an hour, and the status says when', async () => {
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
    service.context.clock.advance(31 * 60_000);
    await round();
    const renewed = await status();
    expect(renewed.publishedSize).toBe(data.publishedSize);
    expect(renewed.witnesses[0]?.cosignedAt).not.toBe(data.witnesses[0]?.cosignedAt);
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
  expect(await show()).toContain('Witness w3');
  await publishBy({ ...deps.policy, witnesses });
  expect(await show()).not.toContain('Witness w3');
});
