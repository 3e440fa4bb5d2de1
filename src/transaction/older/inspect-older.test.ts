import { beforeAll, describe, expect, it } from 'vitest';
import {
  failWith,
  OLDER_NOW_MS,
  olderPayload,
  olderTransaction,
  raw,
} from '../../testing/transaction/older.ts';
import { appendSignature } from '../append-signature.ts';
import type { TransactionRequest } from '../comparison.ts';
import { compareWithRequest, inspectTransaction, keyPairFromHex, ready } from '../index.ts';
import { publicKeyHexOf } from '../key-pair.ts';
import { payloadHash } from '../signing-hash.ts';
import { sodium } from '../sodium.ts';
import type { OlderInstruction, OlderValue } from './model.ts';
import { writeOlderEnvelope } from './write-older.ts';

beforeAll(() => ready);

const alice = { name: 'alice', domain_id: { name: 'wonderland' } };
const rose = { name: 'rose', domain_id: { name: 'garden' } };
const aliceId = raw({ tag: 'Id', value: { tag: 'AccountId', value: alice } });
const roseOfAlice = raw({
  tag: 'Id',
  value: { tag: 'AssetId', value: { definition_id: rose, account_id: alice } },
});
const u32 = (value: number) => raw({ tag: 'U32', value });
const register = (value: Extract<OlderValue, { tag: 'Identifiable' }>['value']): OlderInstruction => ({
  tag: 'Register',
  value: { object: raw({ tag: 'Identifiable', value }) },
});

const textsOf = (...instructions: readonly OlderInstruction[]): readonly string[] =>
  inspectTransaction(olderTransaction({ layout: 'A', instructions })).others.map(({ text }) => text);

describe('what an rc.9 transaction does, in words', () => {
  it.each<[string, OlderInstruction]>([
    [
      'Mints 5 for rose#garden#alice@wonderland.',
      { tag: 'Mint', value: { object: u32(5), destination_id: roseOfAlice } },
    ],
    [
      'Transfers 7 (U128) from alice@wonderland to rose#garden#alice@wonderland.',
      {
        tag: 'Transfer',
        value: { source_id: aliceId, object: raw({ tag: 'U128', value: 7n }), destination_id: roseOfAlice },
      },
    ],
    [
      'Sets sts of rose#garden#alice@wonderland to "a⟨U+202E⟩\\"b".',
      {
        tag: 'SetKeyValue',
        value: {
          object_id: roseOfAlice,
          key: raw({ tag: 'Name', value: 'sts' }),
          value: raw({ tag: 'String', value: 'a\u202e"b' }),
        },
      },
    ],
    [
      'Grants the permission can_do for { what: domain d } to alice@wonderland.',
      {
        tag: 'Grant',
        value: {
          object: raw({
            tag: 'PermissionToken',
            value: {
              definition_id: { name: 'can_do' },
              params: [['what', { tag: 'Id', value: { tag: 'DomainId', value: { name: 'd' } } }]],
            },
          }),
          destination_id: aliceId,
        },
      },
    ],
    [
      'Registers the asset definition rose#garden (kind Store, mintable Once, metadata { n: 1.5 }).',
      register({
        tag: 'NewAssetDefinition',
        value: {
          id: rose,
          value_type: 'Store',
          mintable: 'Once',
          metadata: { map: [['n', { tag: 'Fixed', value: 1_500_000_000n }]] },
        },
      }),
    ],
    [
      'Does in sequence: (1) Fails with the message "a". (2) Does two things: (1) Fails with the message "b". (2) Fails with the message "c".',
      {
        tag: 'Sequence',
        value: {
          instructions: [
            failWith('a'),
            { tag: 'Pair', value: { left_instruction: failWith('b'), right_instruction: failWith('c') } },
          ],
        },
      },
    ],
    [
      'If (1 > 2): Fails with the message "a". Otherwise: Runs the trigger t$d.',
      {
        tag: 'If',
        value: {
          condition: { tag: 'Greater', value: { left: u32(1), right: u32(2) } },
          then_: failWith('a'),
          otherwise: {
            tag: 'ExecuteTrigger',
            value: { trigger_id: { name: 't', domain_id: { name: 'd' } } },
          },
        },
      },
    ],
  ])('%s', (text, instruction) => {
    expect(textsOf(instruction)).toEqual([text]);
  });

  it('registers a trigger', () => {
    const action = {
      executable: { tag: 'Instructions', value: [failWith('x')] },
      repeats: { tag: 'Exactly', value: 3 },
      technical_account: alice,
      filter: { tag: 'Time', value: { tag: 'PreCommit' } },
      metadata: { map: [] },
    } as const;
    const trigger = { id: { name: 't', domain_id: undefined }, action };
    expect(textsOf(register({ tag: 'Trigger', value: trigger }))).toEqual([
      'Registers the trigger t, which runs as alice@wonderland, at most 3 times, on Time PreCommit, and does: (1) Fails with the message "x".',
    ]);
  });

  it('carries metadata', () => {
    const bytes = olderTransaction({
      layout: 'A',
      nonce: 5,
      metadata: [['m', { tag: 'Bool', value: true }]],
    });
    expect(inspectTransaction(bytes)).toMatchObject({
      nonce: 5,
      others: [{ path: '[0]' }, { path: 'metadata.m', text: 'The transaction carries m: true' }],
    });
  });

  it('is a program', () => {
    const bytes = olderTransaction({ layout: 'A', program: new Uint8Array(9) });
    expect(inspectTransaction(bytes)).toMatchObject({
      instructionCount: 0,
      others: [{ path: '[0]', text: 'Runs a WebAssembly program of 9 bytes.' }],
    });
  });
});

describe('what cannot be read', () => {
  // Grants a hash by the tags of rc.13 and rc.14, and a nameless permission by those of rc.9.
  const grant = [11, 13, 15, 0, 13, 8, 0, 0x04, 0x61];

  it('is told, with what comes before it', () => {
    const bytes = olderTransaction({
      layout: 'A5',
      rawInstructions: [3, [8, 0x04, 0x78, ...grant, ...grant]],
    });
    const inspection = inspectTransaction(bytes);
    expect(inspection).toMatchObject({ authority: 'alice@wonderland', instructionCount: 3 });
    expect(inspection.creationTimeMs).toBeUndefined();
    expect(inspection.others).toEqual([
      { path: '[0]', text: 'Fails with the message "x".' },
      {
        path: '[1]',
        text: 'Cannot be read, because of a hash at byte 26, nor can the 1 instruction after it.',
      },
    ]);
    const comparison = compareWithRequest(inspection, request(), { nowMs: OLDER_NOW_MS });
    expect(comparison).toEqual({
      verdict: 'cannot-inspect',
      differences: [inspection.unreadable, 'When it was made and until when it is valid cannot be read.'],
      rows: [],
    });
  });

  it('is whose types they are, where they are not those of the layout', () => {
    const instructions = [
      {
        tag: 'Mint',
        value: {
          object: raw({ tag: 'Numeric', value: { tag: 'U64', value: 5n } }),
          destination_id: roseOfAlice,
        },
      },
    ] as const;
    const { layout, others, warnings } = inspectTransaction(olderTransaction({ layout: 'A5', instructions }));
    expect({ layout, others }).toEqual({
      layout: 'A',
      others: [{ path: '[0]', text: 'Mints 5 (U64) for rose#garden#alice@wonderland.' }],
    });
    expect(warnings).toContain('What it does can only be read as in Iroha 2 rc.13.');
  });

  it('is which of two readings is right, when nothing shows it', () => {
    // A limit of 4 and 5 in rc.13 is a fixed-point number in rc.9.
    const value = [5, 4, 0, 0, 0, 5, 0, 0, 0];
    const bytes = olderTransaction({
      layout: 'A5',
      rawInstructions: [1, [11, 13, ...value, 13, 8, 0, 0x04, 0x61]],
    });
    expect(inspectTransaction(bytes).warnings).toContain('Read as in Iroha 2 rc.13, it does something else.');
  });
});

const request = (): TransactionRequest => ({
  kind: 'flag',
  accountId: 'alice@wonderland',
  assets: [{ definitionId: 'a#contribution', accountId: 'alice@wonderland' }],
});

describe('comparing', () => {
  const compare = (bytes: Uint8Array, nowMs = OLDER_NOW_MS) =>
    compareWithRequest(inspectTransaction(bytes), request(), {
      nowMs,
      signerPublicKeyHex: publicKeyHexOf(keyPairFromHex('11'.repeat(32))),
    });
  const fieldsOf = (bytes: Uint8Array, nowMs?: number) =>
    compare(bytes, nowMs).rows.map(({ field }) => field);

  it('never can be inspected, however well it was read', () => {
    const comparison = compare(olderTransaction({ layout: 'A' }));
    expect(comparison).toMatchObject({ verdict: 'cannot-inspect', rows: [] });
    expect(comparison.differences).toEqual([
      'It is in an older format (that of Iroha 2 up to rc.9), in which a report or a flag cannot be recognised.',
    ]);
  });

  it('finds differences around what it does', () => {
    expect(fieldsOf(olderTransaction({ layout: 'A', name: 'mallory' }))).toEqual(['authority']);
    expect(fieldsOf(olderTransaction({ layout: 'A', name: 'wonderland', domain: 'alice' }))).toEqual([
      'authority',
    ]);
    const bytes = olderTransaction({ layout: 'A', timeToLiveMs: 86_400_001 });
    expect(fieldsOf(bytes)).toEqual(['time to live']);
    expect(fieldsOf(bytes, OLDER_NOW_MS - 3_600_000)).toEqual(['creation time', 'time to live']);
    expect(fieldsOf(bytes, OLDER_NOW_MS + 90_000_000)).toEqual(['time to live', 'end of validity']);
    expect(fieldsOf(appendSignature(bytes, keyPairFromHex('22'.repeat(32))))).toEqual([
      'time to live',
      'signature',
    ]);
  });

  it('takes the signer’s own earlier signature for nothing new', () => {
    const bytes = appendSignature(olderTransaction({ layout: 'A' }), keyPairFromHex('11'.repeat(32)));
    expect(compare(bytes)).toMatchObject({ verdict: 'cannot-inspect', rows: [] });
  });

  it('takes a signature by another rule than that of its layout for one that is not valid', () => {
    const payload = olderPayload({ layout: 'A6' });
    const { privateKey, publicKey } = keyPairFromHex('11'.repeat(32));
    const hash = payloadHash(payload);
    const other = hash.with(31, (hash[31] ?? 0) ^ 1);
    const signature = sodium().crypto_sign_detached(other, privateKey);
    const bytes = writeOlderEnvelope('A6', [{ algorithm: 'Ed25519', publicKey, signature }], payload);
    expect(fieldsOf(bytes)).toEqual(['signature']);
  });
});
