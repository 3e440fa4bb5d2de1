import { beforeAll, describe, expect, it } from 'vitest';
import { hexToBytes } from '../../contract/hex.ts';
import { mutantsOf } from '../../testing/transaction/mutants.ts';
import { payloadOf, transactionOf } from '../../testing/transaction/payload.ts';
import { flag, publicExample, report, samples } from '../../testing/transaction/samples.ts';
import { TransactionDecodeError } from '../scale/errors.ts';
import { inspectTransaction, ready, signTransactionHex, keyPairFromHex } from '../index.ts';
import { renderText } from '../words/text.ts';
import { visibleText } from '../words/visible-text.ts';
import { layoutBCase, layoutBCases } from '../vectors/vectors.ts';

beforeAll(() => ready);

const textsOf = (name: string): readonly string[] =>
  inspectTransaction(hexToBytes(layoutBCase(name).unsignedHex)).others.map(
    ({ path, text }) => `${visibleText(path)} ${renderText(text, visibleText)}`,
  );

describe('the public example', () => {
  it('is understood as a whole', () => {
    expect(inspectTransaction(publicExample.bytes)).toEqual({
      layout: 'B',
      byteLength: 634,
      payloadByteLength: 632,
      payloadHashHex: layoutBCase('doc-fib-contribution').payloadHashHex,
      authority: 'bob@admin',
      creationTimeMs: 1_704_283_160_395n,
      timeToLiveMs: 86_400_000n,
      expiresAtMs: 1_704_369_560_395n,
      nonce: 2_576_713_633,
      signatures: [],
      instructionCount: 5,
      registrations: [{ instruction: 0, definitionId: '129.0.0.1-129.0.0.1_1704283160395#contribution' }],
      recordedBy: 4,
      contributions: [
        {
          definitionId: '129.0.0.1-129.0.0.1_1704283160395#contribution',
          id: '129.0.0.1-129.0.0.1',
          ft: 3,
          fraudType: 'IPFraud',
          origination: 'SE',
          destination: 'SE',
          status: 0,
          expiryAtS: 1_897_052_636,
          reportedAtMs: 1_704_283_160_395,
        },
      ],
      flags: [],
      grants: [
        {
          instruction: 1,
          permission: 'CanSetKeyValueInUserAsset',
          definitionId: '129.0.0.1-129.0.0.1_1704283160395#contribution',
          accountId: 'bob@admin',
          grantedTo: 'bob@admin',
        },
        {
          instruction: 2,
          permission: 'CanRegisterAssetsWithDefinition',
          definitionId: '129.0.0.1-129.0.0.1_1704283160395#contribution',
          grantedTo: 'bob@admin',
        },
      ],
      expiryTriggers: [
        {
          instruction: 3,
          triggerId: 'outdated_contribution129.0.0.1-129.0.0.1_1704283160395',
          definitionId: '129.0.0.1-129.0.0.1_1704283160395#contribution',
          accountId: 'bob@admin',
          authority: 'bob@admin',
          startsAtS: 1_897_052_636n,
        },
      ],
      others: [],
    });
  });
});

it('gives each contribution the asset that is registered in the same place', () => {
  const { contributions, registrations } = inspectTransaction(report.bytes);
  expect(contributions.map(({ definitionId, id, sourcePeerId }) => [definitionId, id, sourcePeerId])).toEqual(
    [
      ['203.0.113.7_1000#contribution', '203.0.113.7', undefined],
      ['+447700900000-+447700900999_1001#contribution', '+447700900000-+447700900999', 'telco'],
      [
        'https://a-b.example/?x=1&y=%2520%23top_1002#contribution',
        'https://a-b.example/?x=1&y=%20#top',
        undefined,
      ],
    ],
  );
  expect(registrations.map(({ instruction }) => instruction)).toEqual([0, 1, 2]);
});

it('lists flags', () => {
  expect(inspectTransaction(flag.bytes).flags).toEqual([
    { instruction: 0, definitionId: '203.0.113.7_1000#contribution', accountId: 'alice@wonderland' },
    {
      instruction: 1,
      definitionId: 'https://a-b.example/?x=1_1001#contribution',
      accountId: 'alice@wonderland',
    },
  ]);
});

describe('everything else is said in words', () => {
  it.each([
    [
      'transfer-burn',
      '[0] Transfers 336861586512204268127985000057998138557 (U128) from xor#wonderland#alice@wonderland to bob@wonderland.',
    ],
    ['transfer-burn', '[1] Burns 0.000000001 of xor#wonderland#alice@wonderland.'],
    ['transfer-burn', '[2] Removes colour of alice@wonderland.'],
    ['grant-revoke-token-role', '[1] Grants role auditor to bob@wonderland.'],
    ['unregister-all', '[1] Unregisters bob@wonderland.'],
    ['execute-trigger-log-fail', '[0] Runs trigger tick$wonderland.'],
    ['execute-trigger-log-fail', '[1] Logs "hi" at level INFO.'],
    ['execute-trigger-log-fail', '[2] Fails with the message "stop".'],
    [
      'expression-trees',
      '[0] Sets math of xor#wonderland#alice@wonderland to ((3 × (3327398547 − 1)) + ((100 ÷ 7) mod (2 to the power of 5))).',
    ],
    ['setkeyvalue-numerics', '[3] Sets k_fixed of trigger tick to 1234.567000001.'],
    [
      'register-asset-definition-metadata',
      '[0] Registers the asset definition xor#wonderland (kind Store, mintable Infinitely, metadata { colour: "🦀🚀 émoji ✓", num: 15418347423317548969 (U64) }).',
    ],
    ['transaction-metadata', 'metadata.app The transaction carries app: "שלום"'],
  ])('%s', (name, text) => {
    expect(textsOf(name)).toContain(text);
  });

  it('with the quotation marks inside of a text escaped', () => {
    expect(textsOf('grant-revoke-token-role')[0]).toContain(
      'for "{\\"asset_id\\":\\"xor#wonderland#alice@wonderland\\"',
    );
  });

  it('with a reason when a record of contributions is not understood, or is a second one', () => {
    const texts = textsOf('contribution-like-25');
    expect(texts).toHaveLength(4);
    expect(texts[0]).toMatch(
      /^\[9\] Sets contributions .* Contributions are recorded a second time, in place of the first\.$/u,
    );
    const payload = payloadOf(report.bytes);
    const broken = [...mutantsOf(payload)].find(
      ({ change }) => change.endsWith('"}]x') || change.includes('}]x'),
    );
    const { others, contributions, recordedBy } = inspectTransaction(
      transactionOf(broken?.payload) ?? new Uint8Array(),
    );
    expect(renderText(others[0]?.text ?? [], visibleText)).toContain(
      'These are not contributions as a report records them: the JSON cannot be read',
    );
    expect([contributions, recordedBy]).toEqual([[], undefined]);
  });
});

it.each(layoutBCases)('counts every instruction of $name in exactly one list', ({ unsignedHex }) => {
  const inspection = inspectTransaction(hexToBytes(unsignedHex));
  const { expiryTriggers, flags, grants, instructionCount, others, recordedBy, registrations } = inspection;
  const positions = [...registrations, ...flags, ...grants, ...expiryTriggers].map(
    ({ instruction }) => instruction,
  );
  const otherPositions = others
    .filter(({ path }) => path.startsWith('['))
    .map(({ path }) => Number(path.slice(1, -1)));
  const all = [...positions, ...otherPositions, ...(recordedBy === undefined ? [] : [recordedBy])];
  expect(all.toSorted((a, b) => a - b)).toEqual([...Array(instructionCount).keys()]);
});

it.each(layoutBCases)('is plain data that can be cloned, for $name', ({ unsignedHex }) => {
  const inspection = inspectTransaction(hexToBytes(unsignedHex));
  expect(structuredClone(inspection)).toEqual(inspection);
});

it('says something else about everything that does something else', () => {
  for (const { bytes } of samples) {
    const seen = new Map<string, string>();
    const textOf = (value: unknown): string =>
      JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));
    for (const { payload } of mutantsOf(payloadOf(bytes))) {
      const mutant = transactionOf(payload);
      if (!mutant) continue;
      const { byteLength, payloadByteLength, payloadHashHex, ...rest } = inspectTransaction(mutant);
      const said = textOf([rest, rest.unreadable && payloadByteLength]);
      expect(seen.get(said) ?? payloadHashHex).toBe(payloadHashHex);
      seen.set(said, payloadHashHex);
      expect(byteLength).toBe(mutant.length);
    }
  }
});

it('says who has signed and whether validly', () => {
  const { privateKeyHex, publicKeyHex, unsignedHex } = layoutBCase('prior-one-before');
  const signed = signTransactionHex(unsignedHex, keyPairFromHex(privateKeyHex));
  const { signatures } = inspectTransaction(hexToBytes(signed));
  expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
  expect(signatures.map((entry) => entry.publicKeyHex)).toContain(publicKeyHex);
});

it('says that a program cannot be read, and nothing else about it', () => {
  const inspection = inspectTransaction(hexToBytes(layoutBCase('wasm-executable').unsignedHex));
  expect(inspection.unreadable).toBe('It runs a WebAssembly program of 257 bytes, which cannot be read.');
  expect(inspection.authority).toBe('alice@wonderland');
});

it('throws for malformed bytes instead of saying half of it', () => {
  expect(() => inspectTransaction(report.bytes.subarray(0, -1))).toThrow(TransactionDecodeError);
  expect(() => inspectTransaction(Uint8Array.from([...report.bytes, 0]))).toThrow(TransactionDecodeError);
});

describe('more of something than any honest transaction holds', () => {
  const inspectionOf = (value: readonly unknown[]) => {
    const bytes = transactionOf({ ...payloadOf(report.bytes), instructions: { tag: 'Instructions', value } });
    return inspectTransaction(bytes ?? new Uint8Array());
  };
  const fail = (message: string) => ({ tag: 'Fail', value: { message } });

  it('is a long text, whose end is only counted', () => {
    const [other] = inspectionOf([fail('\0'.repeat(1_000_000))]).others;
    const said = renderText(other?.text ?? [], (quote) => quote);
    expect(said.length).toBeLessThan(101_000);
    expect(said).toMatch(/^Fails with the message "\0.* more characters\)$/u);
  });

  it('are other instructions, of which the last are only counted', () => {
    const { instructionCount, others } = inspectionOf(Array.from({ length: 20_005 }, () => fail('')));
    expect(instructionCount).toBe(20_005);
    expect(others).toHaveLength(20_001);
    expect(others.at(-1)).toEqual({
      path: '[...]',
      text: ['And 5 more instructions of other kinds, too many to be listed.'],
    });
  });
});
