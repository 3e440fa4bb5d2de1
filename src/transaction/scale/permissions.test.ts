import { describe, expect, it } from 'vitest';
import { TransactionDecodeError, TransactionEncodeError } from './errors.ts';
import { permissionToken, role } from './permissions.ts';
import { vec } from './collections.ts';
import { roleId } from './identifiers.ts';
import { Reader } from './reader.ts';
import { struct } from './struct.ts';
import { Writer } from './writer.ts';

type Token = readonly [name: string, payload: string];

const loose = struct({ id: roleId, permissions: vec(permissionToken) });
const valueOf = (tokens: readonly Token[]) => ({
  id: { name: 'r' },
  permissions: tokens.map(([definition_id, payload]) => ({ definition_id, payload })),
});

function encode<T>(codec: { encode(writer: Writer, value: T): void }, value: T): Uint8Array {
  const writer = new Writer();
  codec.encode(writer, value);
  return writer.finish();
}

function isRefused(tokens: readonly Token[]): boolean {
  const bytes = encode(loose, valueOf(tokens));
  const refused = [role.decode, role.skip].map((read) => {
    try {
      read(new Reader(bytes));
      return undefined;
    } catch (error) {
      return error instanceof TransactionDecodeError ? error.offset : error;
    }
  });
  expect(refused[0]).toEqual(refused[1]);
  return refused[0] !== undefined;
}

describe('a role with several permissions', () => {
  it.each<[string, readonly Token[]]>([
    ['none', []],
    ['one that is no JSON: the ledger does not read it', [['a', 'x']]],
    [
      'of different names, whatever they hold',
      [
        ['a', 'x'],
        ['b', 'x'],
      ],
    ],
    [
      'of one name, for different assets',
      [
        ['a', '{"asset_id":"x"}'],
        ['a', '{"asset_id":"y"}'],
      ],
    ],
    [
      'of one name, for any JSON',
      [
        ['a', '""'],
        ['a', '1'],
        ['a', '[]'],
        ['a', 'null'],
        ['a', '{}'],
      ],
    ],
  ])('is read: %s', (_, tokens) => {
    expect(isRefused(tokens)).toBe(false);
    expect(encode(role, valueOf(tokens))).toEqual(encode(loose, valueOf(tokens)));
  });

  it.each<[string, readonly Token[]]>([
    [
      'not in order',
      [
        ['b', '1'],
        ['a', '1'],
      ],
    ],
    [
      'the same twice',
      [
        ['a', '1'],
        ['a', '1'],
      ],
    ],
    [
      'equal but for white space',
      [
        ['a', '{ "x": 1}'],
        ['a', '{"x":1}'],
      ],
    ],
    [
      'equal but for the order of members',
      [
        ['a', '{"x":1,"y":2}'],
        ['a', '{"y":2,"x":1}'],
      ],
    ],
    [
      'equal but for an escape',
      [
        ['a', '"A"'],
        ['a', '"\\u0041"'],
      ],
    ],
    [
      'equal but for the form of a number',
      [
        ['a', '[10]'],
        ['a', '[1e1]'],
      ],
    ],
    [
      'equal, with another between them',
      [
        ['a', '[ 1]'],
        ['a', '[0]'],
        ['a', '[1]'],
      ],
    ],
    [
      'equal, with a repeated member',
      [
        ['a', '{"x":0,"x":1}'],
        ['a', '{"x":1}'],
      ],
    ],
    [
      'no JSON',
      [
        ['a', '1'],
        ['a', 'x'],
      ],
    ],
    [
      'nothing at all',
      [
        ['a', ''],
        ['a', '1'],
      ],
    ],
    [
      'half a character',
      [
        ['a', '"\\ud800"'],
        ['a', '1'],
      ],
    ],
    [
      'a number beyond all measure',
      [
        ['a', '1'],
        ['a', '1e999'],
      ],
    ],
    [
      'too deep',
      [
        ['a', '1'],
        ['a', `${'['.repeat(200)}${']'.repeat(200)}`],
      ],
    ],
  ])('is refused where two of one name are %s', (_, tokens) => {
    expect(isRefused(tokens)).toBe(true);
    expect(() => encode(role, valueOf(tokens))).toThrow(TransactionEncodeError);
  });
});
