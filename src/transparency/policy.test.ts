import { describe, expect, it } from 'vitest';
import { nodeCryptography } from '../service/ledger/node-cryptography.ts';
import {
  sampleEntryHashes,
  SampleLog,
  sampleLogSigner,
  sampleSigner,
  SAMPLE_ORIGIN,
} from '../testing/transparency/sample-log.ts';
import {
  checkCheckpoint,
  countCosignatures,
  isQuorum,
  isQuorumLost,
  parsePolicy,
  type Policy,
  quorumTimeOf,
} from './policy.ts';
import { formatNote, parseNote, signText } from './signed-note.ts';
import { formatVerifierKey } from './verifier-key.ts';

const log = new SampleLog(sampleEntryHashes(7));
const logSigner = await sampleLogSigner();
const nextLogSigner = await sampleSigner(SAMPLE_ORIGIN, 'ed25519', 12);
const otherLogSigner = await sampleSigner('other.example/log', 'ed25519', 13);
const witnessSigners = await Promise.all(
  [21, 22, 23, 24, 25].map((seed) => sampleSigner(`witness.example/${seed}`, 'cosignature-v1', seed)),
);
const [w1, w2, w3] = witnessSigners;

const LOG_LINE = `log ${formatVerifierKey(logSigner.key)}`;
const WITNESS_LINES = witnessSigners.map(
  ({ key }, index) => `witness W${index + 1} ${formatVerifierKey(key)} https://witness.example/${index + 1}`,
);
const policyOf = (...lines: readonly string[]) =>
  parsePolicy(nodeCryptography, [LOG_LINE, ...WITNESS_LINES, ...lines, ''].join('\n'));

/** The signers that there are. */
const those = <Signer>(...signers: readonly (Signer | undefined)[]): readonly Signer[] =>
  signers.flatMap((signer) => signer ?? []);

describe('a policy', () => {
  it('names logs, witnesses with their URLs, groups and a quorum', async () => {
    const policy = await policyOf('group X 2 W1 W2 W3', 'group Y any W4 W5', 'group XY all X Y', 'quorum XY');
    expect(policy.logs).toEqual([{ key: logSigner.key }]);
    expect(policy.witnesses[0]).toEqual({ name: 'W1', key: w1?.key, url: 'https://witness.example/1' });
    expect(policy.quorum).toBe('XY');
    const isEnough = (...names: readonly string[]) => isQuorum(policy, new Set(names));
    expect(isEnough('W1', 'W2', 'W4')).toBe(true);
    expect(isEnough('W1', 'W3', 'W4', 'W5')).toBe(true);
    expect(isEnough('W1', 'W2')).toBe(false);
    expect(isEnough('W1', 'W4', 'W5')).toBe(false);
    expect(isEnough('X', 'Y', 'XY')).toBe(false);
  });

  it('may ask for no witness, or for one', async () => {
    expect(isQuorum(await policyOf('quorum none'), new Set())).toBe(true);
    const one = await policyOf('quorum W2');
    expect(
      [new Set<string>(), new Set(['W1']), new Set(['W2'])].map((names) => isQuorum(one, names)),
    ).toEqual([false, false, true]);
  });

  it('has comments, tabs, empty lines, names beyond ASCII, and URLs of logs', async () => {
    const key = formatVerifierKey(otherLogSigner.key);
    const policy = await policyOf(
      '',
      ' \t# a group',
      `\tlog\t${key}  https://log.example `,
      'group ж 1 W1',
      'quorum ж',
    );
    expect(policy.logs[1]).toEqual({ key: otherLogSigner.key, url: 'https://log.example' });
    expect(isQuorum(policy, new Set(['W1']))).toBe(true);
  });

  it('is read from a file of Windows, with a byte order mark and CR LF', async () => {
    const text = ['\uFEFF# ours', LOG_LINE, ...WITNESS_LINES, 'quorum W2', ''].join('\r\n');
    const policy = await parsePolicy(nodeCryptography, text);
    expect(policy).toEqual(await policyOf('quorum W2'));
  });

  it.each([
    ['no quorum', [], /no quorum line/u],
    ['two', ['quorum W1', 'quorum W2'], /Line 8 .*quorum already/u],
    ['a quorum that is not defined', ['quorum W9'], /W9 is not defined/u],
    ['a quorum defined below', ['quorum G', 'group G any W1'], /G is not defined/u],
    ['a member that is not defined', ['group G any W9'], /W9 is not defined/u],
    ['a member of two groups', ['group G any W1 W2', 'group H any W2'], /W2 is a member already/u],
    ['a member twice', ['group G any W1 W1'], /W1 is a member already/u],
    ['a group in itself', ['group G any G'], /G is not defined/u],
    ['none as a member', ['group G any none'], /none is not defined/u],
    ['none as a name', ['group none any W1'], /none is taken/u],
    ['a name twice', ['group W1 any W2'], /W1 is taken/u],
    ['a group of no one', ['group G all'], /any, all, or a number/u],
    ['more than all', ['group G 3 W1 W2'], /any, all, or a number/u],
    ['less than one', ['group G 0 W1'], /any, all, or a number/u],
    ['01', ['group G 01 W1'], /any, all, or a number/u],
    ['an unknown word', ['witnesses W1'], /not a log, witness, group or quorum/u],
    ['too much in a line', ['quorum W1 W2'], /not a log, witness, group or quorum/u],
    ['a log twice', [LOG_LINE], /stands here twice/u],
    ['a witness twice', [WITNESS_LINES[0]?.replace('W1', 'W8') ?? ''], /stands here twice/u],
    [
      'a log key for a witness',
      [`witness W8 ${formatVerifierKey(nextLogSigner.key)}`],
      /not of the type cosignature-v1/u,
    ],
    ['a broken key', ['log desk.example+00000000+AAAA'], /Line 7 of the policy: An Ed25519|of type 0/u],
    ['a carriage return within a line', ['quorum\rnone'], /control character/u],
  ])('is refused with %s', async (_, lines, reason) => {
    await expect(policyOf(...lines)).rejects.toThrow(reason);
    await expect(policyOf(...lines)).rejects.toThrow(expect.objectContaining({ code: 'malformed-policy' }));
  });
});

const COSIGNED_AT = 1_795_341_464;
const countIn = async (policy: Policy, note: string, nowSeconds = COSIGNED_AT) =>
  countCosignatures(policy, await checkCheckpoint(nodeCryptography, policy, note), nowSeconds);

describe('a checkpoint under a policy', () => {
  it('has a quorum once enough witnesses have cosigned', async () => {
    const policy = await policyOf('group G 2 W1 W2 W3', 'quorum G');
    const check = (...signers: Parameters<SampleLog['note']>[0]) =>
      countIn(policy, log.note([logSigner, ...signers], 7, COSIGNED_AT));
    expect((await check()).hasQuorum).toBe(false);
    expect((await check(...those(w1))).hasQuorum).toBe(false);
    expect(await check(...those(w1, w3))).toEqual({
      checkpoint: { origin: SAMPLE_ORIGIN, size: 7, root: log.root() },
      logKeys: [logSigner.key],
      cosignedAtSeconds: new Map([
        ['W1', COSIGNED_AT],
        ['W3', COSIGNED_AT],
      ]),
      aheadAtSeconds: new Map(),
      hasQuorum: true,
    });
  });

  it('counts one witness once, at its earliest time', async () => {
    const policy = await policyOf('group G 2 W1 W2 W3', 'quorum G');
    const text = log.checkpointText();
    const lines = those(w1, w1, w1).map((signer, index) => signText(text, signer, [30, 10, 20][index] ?? 0));
    const note = formatNote({ text, signatures: [signText(text, logSigner, 0), ...lines] });
    const { hasQuorum, cosignedAtSeconds } = await countIn(policy, note);
    expect(hasQuorum).toBe(false);
    expect([...cosignedAtSeconds]).toEqual([['W1', 10]]);
  });

  it('does not count a witness that dates its cosignature more than five minutes ahead, and names it', async () => {
    const policy = await policyOf('group G 2 W1 W2 W3', 'quorum G');
    const text = log.checkpointText();
    const noteOf = (...times: readonly number[]) =>
      formatNote({
        text,
        signatures: [
          signText(text, logSigner, 0),
          ...those(w1, w3).map((signer, index) => signText(text, signer, times[index] ?? 0)),
        ],
      });
    expect(await countIn(policy, noteOf(1_000, 1_300), 1_000)).toMatchObject({ hasQuorum: true });
    const checked = await countIn(policy, noteOf(1_000, 1_301), 1_000);
    expect([checked.hasQuorum, [...checked.cosignedAtSeconds], [...checked.aheadAtSeconds]]).toEqual([
      false,
      [['W1', 1_000]],
      [['W3', 1_301]],
    ]);
    expect(await countIn(policy, noteOf(1_000, 1_301), 1_001)).toMatchObject({ hasQuorum: true });
  });

  it('has no quorum by witnesses of another name or id', async () => {
    const policy = await policyOf('quorum W1');
    const note = parseNote(log.note(those(logSigner, w1)));
    for (const change of [{ name: 'witness.example/other' }, { idHex: '00000000' }]) {
      const signatures = note.signatures.map((line, index) => (index === 1 ? { ...line, ...change } : line));
      const checked = await countIn(policy, formatNote({ ...note, signatures }));
      expect(checked.hasQuorum).toBe(false);
    }
  });

  it('fails without a signature by a known log, however many witnesses have cosigned', async () => {
    const policy = await policyOf('quorum none');
    for (const signers of [witnessSigners, [nextLogSigner], [otherLogSigner]]) {
      await expect(checkCheckpoint(nodeCryptography, policy, log.note(signers))).rejects.toThrow(
        expect.objectContaining({ code: 'unknown-log' }),
      );
    }
  });

  it('fails when a known log has signed it under the name of another', async () => {
    const policy = await policyOf(`log ${formatVerifierKey(otherLogSigner.key)}`, 'quorum none');
    await expect(checkCheckpoint(nodeCryptography, policy, log.note([otherLogSigner]))).rejects.toThrow(
      expect.objectContaining({ code: 'unknown-log' }),
    );
  });

  it('is signed with both keys while the key of the log changes, and by either is enough', async () => {
    const policy = await policyOf(`log ${formatVerifierKey(nextLogSigner.key)}`, 'quorum none');
    for (const signers of [[logSigner], [nextLogSigner], [logSigner, nextLogSigner]]) {
      const { logKeys } = await checkCheckpoint(nodeCryptography, policy, log.note(signers));
      expect(logKeys).toEqual(signers.map(({ key }) => key));
    }
    const onlyOld = await policyOf('quorum none');
    const { logKeys } = await checkCheckpoint(
      nodeCryptography,
      onlyOld,
      log.note([nextLogSigner, logSigner]),
    );
    expect(logKeys).toEqual([logSigner.key]);
  });

  it('fails with a broken cosignature beside a quorum of others', async () => {
    const policy = await policyOf('quorum W1');
    const text = log.checkpointText();
    const other = those(w2).map((signer) => signText(log.checkpointText(6), signer, 0));
    const signatures = [...those(logSigner, w1).map((signer) => signText(text, signer, 0)), ...other];
    await expect(checkCheckpoint(nodeCryptography, policy, formatNote({ text, signatures }))).rejects.toThrow(
      expect.objectContaining({ code: 'broken-signature' }),
    );
  });
});

describe('the quorum of a checkpoint', () => {
  const timeOf = async (quorum: string, ...times: readonly (readonly [string, number])[]) =>
    quorumTimeOf(await policyOf('group G 2 W1 W2 W3', `quorum ${quorum}`), {
      cosignedAtSeconds: new Map(times),
    });

  it('is as old as the last witness that it needs, and missing without enough', async () => {
    expect(await timeOf('G', ['W1', 10], ['W2', 30], ['W3', 20])).toBe(20);
    expect(await timeOf('G', ['W2', 30])).toBeNull();
    expect(await timeOf('none')).toBeNull();
  });

  it('is lost when it is missing or older than an hour, unless the policy needs no one', async () => {
    const policy = await policyOf('group G 2 W1 W2 W3', 'quorum G');
    expect([null, 6_399, 6_400, 20_000].map((at) => isQuorumLost(policy, at, 10_000))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isQuorumLost(await policyOf('quorum none'), null, 10_000)).toBe(false);
  });
});
