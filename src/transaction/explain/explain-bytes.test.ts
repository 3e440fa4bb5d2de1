import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { report } from '../../testing/transaction/samples.ts';
import { assembleReport } from '../assemble.ts';
import { TransactionDecodeError } from '../scale/errors.ts';
import type { BytePart } from './byte-part.ts';
import { explainBytes } from './explain-bytes.ts';
import { layoutBCase, layoutBCases } from '../vectors/vectors.ts';

const explainAll = (bytes: Uint8Array): readonly BytePart[] => explainBytes(bytes, 0, bytes.length);

/** The parts that do not start where the previous one ends, or that are empty. */
const misplaced = (parts: readonly BytePart[], from: number): readonly BytePart[] =>
  parts.filter(({ start, end }, index) => start !== (parts[index - 1]?.end ?? from) || end <= start);

const touching = (parts: readonly BytePart[], from: number, to: number): readonly BytePart[] =>
  parts.filter(({ start, end }) => end > from && start < to);

describe('the documented example, byte by byte (WIRE-FORMAT.md, "Public example")', () => {
  const parts = explainAll(hexToBytes(layoutBCase('doc-fib-contribution').unsignedHex));
  const identifier = '129.0.0.1-129.0.0.1_1704283160395';
  const noValue = '0: not given';
  const length = (of: string, value: number) => ({ what: `length of the ${of}`, value: String(value) });
  const tag = (of: string, value: string) => ({ what: `tag of ${of}`, value });
  const name = (value: string) => ({ what: 'name', value: `“${value}”` });
  const raw = tag('Expression', '13: Raw');
  /** Each row: the first byte, where, and what it is. A name is two parts: its length and itself. */
  type Row = readonly [number, string, { readonly what: string; readonly value: string }];
  const named = (start: number, path: string, value: string): readonly Row[] => [
    [start, path, length('name', value.length)],
    [start + 1, path, name(value)],
  ];
  const account = (start: number, path: string): readonly Row[] => [
    ...named(start, `${path}.domain_id.name`, 'admin'),
    ...named(start + 6, `${path}.name`, 'bob'),
  ];

  const register = 'instructions[0].Register.object';
  const grants = (at: number) => `instructions[${at}].Grant`;
  const triggered = 'instructions[3].Register.object';
  const action = `${triggered}.Trigger.action`;
  const inner = `${action}.executable[0].SetKeyValue`;
  const record = 'instructions[4].SetKeyValue';
  const table: readonly Row[] = [
    [0, 'version', { what: 'byte', value: '1' }],
    [1, 'signatures', length('list', 0)],
    [2, 'creation_time_ms', { what: 'time', value: '2024-01-03 11:59:20 UTC (1704283160395 ms)' }],
    ...account(10, 'authority'),
    [20, 'instructions', tag('Executable', '0: Instructions')],
    [21, 'instructions', length('list', 5)],
    [22, 'instructions[0]', tag('InstructionExpr', '0: Register')],
    [23, register, raw],
    [24, register, tag('Value', '9: Identifiable')],
    [25, register, tag('IdentifiableBox', '2: NewAssetDefinition')],
    ...named(26, `${register}.NewAssetDefinition.id.name`, identifier),
    ...named(60, `${register}.NewAssetDefinition.id.domain_id.name`, 'contribution'),
    [73, `${register}.NewAssetDefinition.value_type`, tag('AssetValueType', '3: Store')],
    [74, `${register}.NewAssetDefinition.mintable`, tag('Mintable', '0: Infinitely')],
    [75, `${register}.NewAssetDefinition.logo`, tag('an optional value', noValue)],
    [76, `${register}.NewAssetDefinition.metadata`, length('map', 0)],
    [77, 'instructions[1]', tag('InstructionExpr', '10: Grant')],
    [78, `${grants(1)}.object`, raw],
    [79, `${grants(1)}.object`, tag('Value', '13: PermissionToken')],
    ...named(80, `${grants(1)}.object.PermissionToken.definition_id`, 'CanSetKeyValueInUserAsset'),
    [106, `${grants(1)}.object.PermissionToken.payload`, length('text', 72)],
    [
      108,
      `${grants(1)}.object.PermissionToken.payload.asset_id`,
      { what: 'asset (asset_id)', value: `“${identifier}#contribution#bob@admin”` },
    ],
    [180, `${grants(1)}.destination_id`, raw],
    [181, `${grants(1)}.destination_id`, tag('Value', '8: Id')],
    [182, `${grants(1)}.destination_id`, tag('IdBox', '1: AccountId')],
    ...account(183, `${grants(1)}.destination_id.AccountId`),
    [193, 'instructions[2]', tag('InstructionExpr', '10: Grant')],
    [194, `${grants(2)}.object`, raw],
    [195, `${grants(2)}.object`, tag('Value', '13: PermissionToken')],
    ...named(196, `${grants(2)}.object.PermissionToken.definition_id`, 'CanRegisterAssetsWithDefinition'),
    [228, `${grants(2)}.object.PermissionToken.payload`, length('text', 73)],
    [
      230,
      `${grants(2)}.object.PermissionToken.payload.asset_definition_id`,
      { what: 'asset definition (asset_definition_id)', value: `“${identifier}#contribution”` },
    ],
    [303, `${grants(2)}.destination_id`, raw],
    [304, `${grants(2)}.destination_id`, tag('Value', '8: Id')],
    [305, `${grants(2)}.destination_id`, tag('IdBox', '1: AccountId')],
    ...account(306, `${grants(2)}.destination_id.AccountId`),
    [316, 'instructions[3]', tag('InstructionExpr', '0: Register')],
    [317, triggered, raw],
    [318, triggered, tag('Value', '9: Identifiable')],
    [319, triggered, tag('IdentifiableBox', '9: Trigger')],
    [320, `${triggered}.Trigger.id.domain_id`, tag('an optional value', noValue)],
    ...named(321, `${triggered}.Trigger.id.name`, `outdated_contribution${identifier}`),
    [376, `${action}.executable`, tag('Executable', '0: Instructions')],
    [377, `${action}.executable`, length('list', 1)],
    [378, `${action}.executable[0]`, tag('InstructionExpr', '8: SetKeyValue')],
    [379, `${inner}.object_id`, raw],
    [380, `${inner}.object_id`, tag('Value', '8: Id')],
    [381, `${inner}.object_id`, tag('IdBox', '3: AssetId')],
    ...named(382, `${inner}.object_id.AssetId.definition_id.name`, identifier),
    ...named(416, `${inner}.object_id.AssetId.definition_id.domain_id.name`, 'contribution'),
    ...account(429, `${inner}.object_id.AssetId.account_id`),
    [439, `${inner}.key`, raw],
    [440, `${inner}.key`, tag('Value', '2: Name')],
    ...named(441, `${inner}.key.Name`, 'sts'),
    [445, `${inner}.value`, raw],
    [446, `${inner}.value`, tag('Value', '20: Numeric')],
    [447, `${inner}.value.Numeric`, tag('NumericValue', '0: U32')],
    [448, `${inner}.value.Numeric.U32`, { what: '32-bit number', value: '1' }],
    [452, `${action}.repeats`, tag('Repeats', '1: Exactly')],
    [453, `${action}.repeats.Exactly`, { what: '32-bit number', value: '1' }],
    ...account(457, `${action}.authority`),
    [467, `${action}.filter`, tag('TriggeringFilterBox', '2: Time')],
    [468, `${action}.filter.Time`, tag('ExecutionTime', '1: Schedule')],
    [
      469,
      `${action}.filter.Time.Schedule.start.secs`,
      { what: 'time', value: '2030-02-11 15:03:56 UTC (1897052636 s)' },
    ],
    [477, `${action}.filter.Time.Schedule.start.nanos`, { what: '32-bit number', value: '0' }],
    [481, `${action}.filter.Time.Schedule.period`, tag('an optional value', noValue)],
    [482, `${action}.metadata`, length('map', 0)],
    [483, 'instructions[4]', tag('InstructionExpr', '8: SetKeyValue')],
    [484, `${record}.object_id`, raw],
    [485, `${record}.object_id`, tag('Value', '8: Id')],
    [486, `${record}.object_id`, tag('IdBox', '1: AccountId')],
    ...account(487, `${record}.object_id.AccountId`),
    [497, `${record}.key`, raw],
    [498, `${record}.key`, tag('Value', '2: Name')],
    ...named(499, `${record}.key.Name`, 'contributions'),
    [513, `${record}.value`, raw],
    [514, `${record}.value`, tag('Value', '1: String')],
    [515, `${record}.value.String`, length('text', 102)],
    [517, `${record}.value.String[0].id`, { what: 'identifier (id)', value: '“129.0.0.1-129.0.0.1”' }],
    [546, `${record}.value.String[0].ft`, { what: 'fraud type (ft)', value: 'IPFraud (3)' }],
    [553, `${record}.value.String[0].org`, { what: 'origination (org)', value: '“SE”' }],
    [564, `${record}.value.String[0].dst`, { what: 'destination (dst)', value: '“SE”' }],
    [575, `${record}.value.String[0].sts`, { what: 'status (sts)', value: '0' }],
    [
      583,
      `${record}.value.String[0].ed`,
      { what: 'expiry (ed)', value: '2030-02-11 15:03:56 UTC (1897052636 s)' },
    ],
    [
      599,
      `${record}.value.String[0].ts`,
      { what: 'time of report (ts)', value: '2024-01-03 11:59:20 UTC (1704283160395 ms)' },
    ],
    [619, 'time_to_live_ms', tag('an optional value', '1: given')],
    [620, 'time_to_live_ms', { what: 'duration', value: '24 h (86400000 ms)' }],
    [628, 'nonce', tag('an optional value', '1: given')],
    [629, 'nonce', { what: '32-bit number', value: '2576713633' }],
    [633, 'metadata', length('map', 0)],
  ];

  it.each(table)('at byte %i: %s', (start, path, words) => {
    const part = parts.find((candidate) => candidate.start === start);
    expect(part).toMatchObject({ start, path, ...words });
  });

  it('has no other parts', () => {
    expect(parts.map(({ start }) => start)).toEqual(table.map(([start]) => start));
    expect(misplaced(parts, 0)).toEqual([]);
    expect(parts.at(-1)?.end).toBe(634);
  });
});

describe.each(layoutBCases)('the case $name, signed', ({ signedHex }) => {
  const bytes = hexToBytes(signedHex);
  const whole = explainAll(bytes);

  it('has every byte in exactly one part', () => {
    expect(misplaced(whole, 0)).toEqual([]);
    expect(whole.at(-1)?.end).toBe(bytes.length);
  });

  it('is explained the same in windows as in one piece', () => {
    // Odd window sizes, for windows that start and end in all kinds of places.
    const size = Math.max(7, Math.floor(bytes.length / 60));
    for (let from = 0; from < bytes.length; from += size) {
      expect(explainBytes(bytes, from, from + size)).toEqual(touching(whole, from, from + size));
    }
    expect(explainBytes(bytes, bytes.length - 1, bytes.length + 100)).toEqual(whole.slice(-1));
  });

  it('never shows more than 200 characters of a value', () => {
    for (const { value } of whole) expect(Array.from(value).length).toBeLessThanOrEqual(202);
  });
});

it('splits the record of a report into the members of each item', () => {
  const parts = explainAll(report.bytes);
  const members = parts.filter(({ what }) => what.includes(', item '));
  const record = 'instructions[3].SetKeyValue.value.String';
  expect(misplaced(parts, 0)).toEqual([]);
  expect(members.map(({ path }) => path.replace(record, '')).join(' ')).toBe(
    '[0].id [0].ft [0].org [0].dst [0].sts [0].ed [0].ts ' +
      '[1].id [1].ft [1].org [1].dst [1].src [1].sts [1].ed [1].ts ' +
      '[2].id [2].ft [2].org [2].dst [2].sts [2].ed [2].ts',
  );
  const words = Object.fromEntries(members.map(({ path, what, value }) => [path, `${what}: ${value}`]));
  expect(words[`${record}[1].dst`]).toBe('destination (dst), item 2 of 3: “XK”');
  expect(words[`${record}[1].src`]).toBe('source peer (src), item 2 of 3: “telco”');
  expect(words[`${record}[2].ft`]).toBe('fraud type (ft), item 3 of 3: “Robocall”');
  const last = members.at(-1);
  expect(explainBytes(report.bytes, (last?.end ?? 0) - 1, last?.end ?? 0)).toEqual([last]);
});

it('returns no parts for an empty range', () => {
  const bytes = hexToBytes(layoutBCase('doc-fib-contribution').unsignedHex);
  expect(explainBytes(bytes, 100, 100)).toEqual([]);
  expect(explainBytes(bytes, 634, 700)).toEqual([]);
});

it('makes odd characters visible', () => {
  const [draft] = [
    { id: '+447700900001', fraudType: 'Wangiri', origination: 'GB', destination: 'SE' } as const,
  ];
  const bytes = assembleReport(
    { authority: 'alice@wonderland', creationTimeMs: 1_704_283_160_395, nonce: 1 },
    [{ draft, suffix: 0, expiryAtS: 1_704_369_560 }],
  );
  const hex = bytesToHex(bytes).replace('616c696365', '61e280ae61'); // `ali…` → `a`, a right-to-left override, `a`
  expect(explainAll(hexToBytes(hex)).map(({ value }) => value)).toContain('“a⟨U+202E⟩a”');
});

it('refuses a transaction that cannot be decoded as a whole, wherever the requested bytes are', () => {
  const bytes = hexToBytes(layoutBCase('doc-fib-contribution').unsignedHex);
  expect(() => explainBytes(bytes.subarray(0, 633), 0, 10)).toThrow(TransactionDecodeError);
});
