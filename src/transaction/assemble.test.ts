import { describe, expect, it } from 'vitest';
import { assembleFlag, assembleReport, type AssemblyHeader } from './assemble.ts';
import { payloadOf } from '../testing/transaction/payload.ts';
import { decodeTransaction } from './envelope/decode.ts';
import { TransactionEncodeError } from './scale/errors.ts';
import { literal } from './words/literals.ts';

const header: AssemblyHeader = {
  authority: 'bob@admin',
  creationTimeMs: 1_704_283_160_395,
  nonce: 2_576_713_633,
};
const draft = { id: '129.0.0.1', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
const item = { draft, suffix: 17n, expiryAtS: 1_897_052_636 };

const rawId = (tag: string, value: unknown) => ({ tag: 'Raw', value: { tag: 'Id', value: { tag, value } } });
const bob = { domain_id: { name: 'admin' }, name: 'bob' };

function jsonOf(bytes: Uint8Array): string {
  const { instructions } = payloadOf(bytes);
  const last = instructions.tag === 'Instructions' ? instructions.value.at(-1) : undefined;
  const json = last?.tag === 'SetKeyValue' ? literal(last.value.value, 'String') : undefined;
  if (json === undefined) throw new Error('It records a text.');
  return json;
}

describe('a report', () => {
  it('registers an asset for each contribution, then records them all on the authority’s account', () => {
    const bytes = assembleReport(header, [
      item,
      { ...item, draft: { ...draft, id: 'a@b.example' }, suffix: 18 },
    ]);
    const definition = (name: string) => ({
      tag: 'Register',
      value: {
        object: {
          tag: 'Raw',
          value: {
            tag: 'Identifiable',
            value: {
              tag: 'NewAssetDefinition',
              value: {
                id: { name, domain_id: { name: 'contribution' } },
                value_type: 'Store',
                mintable: 'Infinitely',
                logo: undefined,
                metadata: { map: [] },
              },
            },
          },
        },
      },
    });
    expect(payloadOf(bytes)).toEqual({
      creation_time_ms: 1_704_283_160_395n,
      authority: bob,
      time_to_live_ms: 86_400_000n,
      nonce: 2_576_713_633,
      metadata: [],
      instructions: {
        tag: 'Instructions',
        value: [
          definition('129.0.0.1_17'),
          definition('a%40b.example_18'),
          {
            tag: 'SetKeyValue',
            value: {
              object_id: rawId('AccountId', bob),
              key: { tag: 'Raw', value: { tag: 'Name', value: 'contributions' } },
              value: { tag: 'Raw', value: { tag: 'String', value: jsonOf(bytes) } },
            },
          },
        ],
      },
    });
    expect(decodeTransaction(bytes).signatures).toEqual([]);
  });

  it('writes the members in their order, known types as numbers, others as text, a source peer only where there is one', () => {
    const other = { ...draft, fraudType: 'Robocall', sourcePeerId: 'telco' };
    expect(jsonOf(assembleReport(header, [item, { ...item, draft: other }]))).toBe(
      '[{"id":"129.0.0.1","ft":3,"org":"SE","dst":"GB","sts":0,"ed":1897052636,"ts":1704283160395},' +
        '{"id":"129.0.0.1","ft":"Robocall","org":"SE","dst":"GB","src":"telco","sts":0,"ed":1897052636,"ts":1704283160395}]',
    );
  });
});

describe('a flag', () => {
  it('sets the status of each asset to 2', () => {
    const bytes = assembleFlag(header, [
      { definitionId: 'https://a#b_1_2#contribution'.replace('#b', '%23b'), accountId: 'bob@admin' },
    ]);
    expect(payloadOf(bytes).instructions).toEqual({
      tag: 'Instructions',
      value: [
        {
          tag: 'SetKeyValue',
          value: {
            object_id: rawId('AssetId', {
              definition_id: { name: 'https://a%23b_1_2', domain_id: { name: 'contribution' } },
              account_id: bob,
            }),
            key: { tag: 'Raw', value: { tag: 'Name', value: 'sts' } },
            value: { tag: 'Raw', value: { tag: 'Numeric', value: { tag: 'U32', value: 2 } } },
          },
        },
      ],
    });
  });
});

describe('what is not assembled', () => {
  it.each([
    ['a report of nothing', () => assembleReport(header, [])],
    ['a flag of nothing', () => assembleFlag(header, [])],
    ['an expiry in the middle of a second', () => assembleReport(header, [{ ...item, expiryAtS: 1.5 }])],
    ['a creation time before the epoch', () => assembleReport({ ...header, creationTimeMs: -1 }, [item])],
    ['an authority without a domain', () => assembleReport({ ...header, authority: 'bob' }, [item])],
    ['a nonce of 0', () => assembleReport({ ...header, nonce: 0 }, [item])],
    ['a time to live of 0', () => assembleReport({ ...header, timeToLiveMs: 0 }, [item])],
    [
      'an asset without a domain',
      () => assembleFlag(header, [{ definitionId: 'x_1', accountId: 'bob@admin' }]),
    ],
    [
      'an asset whose name no ledger holds',
      () => assembleFlag(header, [{ definitionId: 'a b_1#contribution', accountId: 'bob@admin' }]),
    ],
  ])('%s', (_, assemble) => {
    expect(assemble).toThrow(TransactionEncodeError);
  });
});
