import { type Fields, isFields } from './fields.ts';

/** A decoded payload with one thing in it changed. */
export interface Mutant {
  /** The place and kind of the change. */
  readonly change: string;
  readonly payload: unknown;
}

const raw = (tag: string, value: unknown) => ({ tag: 'Raw', value: { tag, value } });
const mallory = { domain_id: { name: 'wonderland' }, name: 'mallory' };
const malloryId = raw('Id', { tag: 'AccountId', value: mallory });
const coin = { definition_id: { name: 'xor', domain_id: { name: 'wonderland' } }, account_id: mallory };
const coinId = raw('Id', { tag: 'AssetId', value: coin });
const one = raw('Numeric', { tag: 'U32', value: 1 });

/** Instructions that no report and no flag holds. */
const FOREIGN_INSTRUCTIONS: readonly unknown[] = [
  { tag: 'Fail', value: { message: '' } },
  { tag: 'Log', value: { level: raw('LogLevel', 'INFO'), msg: raw('String', 'hello') } },
  { tag: 'Transfer', value: { source_id: coinId, object: one, destination_id: malloryId } },
  { tag: 'Mint', value: { object: one, destination_id: coinId } },
  { tag: 'Burn', value: { object: one, destination_id: coinId } },
  {
    tag: 'Grant',
    value: { object: raw('Id', { tag: 'RoleId', value: { name: 'admin' } }), destination_id: malloryId },
  },
  {
    tag: 'Grant',
    value: {
      object: raw('PermissionToken', { definition_id: 'CanDoAnything', payload: '{}' }),
      destination_id: malloryId,
    },
  },
  {
    tag: 'Revoke',
    value: { object: raw('Id', { tag: 'RoleId', value: { name: 'user' } }), destination_id: malloryId },
  },
  { tag: 'Unregister', value: { object_id: malloryId } },
  { tag: 'RemoveKeyValue', value: { object_id: malloryId, key: raw('Name', 'contributions') } },
  {
    tag: 'SetKeyValue',
    value: { object_id: malloryId, key: raw('Name', 'contributions'), value: raw('String', '[]') },
  },
  {
    tag: 'SetKeyValue',
    value: { object_id: coinId, key: raw('Name', 'sts'), value: raw('Numeric', { tag: 'U32', value: 2 }) },
  },
  { tag: 'Upgrade', value: { object: raw('Executor', { wasm: new Uint8Array(4) }) } },
  {
    tag: 'ExecuteTrigger',
    value: { trigger_id: raw('Id', { tag: 'TriggerId', value: { domain_id: undefined, name: 't' } }) },
  },
  { tag: 'Sequence', value: { instructions: [] } },
  {
    tag: 'Pair',
    value: {
      left_instruction: { tag: 'Fail', value: { message: '' } },
      right_instruction: { tag: 'Fail', value: { message: '' } },
    },
  },
];

const INSTRUCTION_TAGS = new Set(['Register', 'SetKeyValue', 'Grant']);
const NEW_METADATA = [['key', { tag: 'Bool', value: true }]];

/** Other values for one that is not there, by the name of its field. */
const FOR_NOTHING: Readonly<Record<string, readonly unknown[]>> = {
  logo: ['QmQqzMTavQgT4f4T5v6PWBp7XNKtoPmC9jvn12WPT3gkSE'],
  domain_id: [{ name: 'wonderland' }],
  period: [{ secs: 3600n, nanos: 0 }],
};

const INVISIBLE = '\u200b';
const HOMOGLYPHS: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  c: 'с',
  B: 'В',
  S: 'Ѕ',
  E: 'Е',
};

function* otherTexts(text: string): Generator<string> {
  yield `${text}x`;
  yield `x${text}`;
  yield text.slice(1);
  yield text.slice(0, -1);
  yield `${text}${INVISIBLE}`;
  yield text.toUpperCase();
  yield text.toLowerCase();
  for (const [letter, lookalike] of Object.entries(HOMOGLYPHS)) yield text.replace(letter, lookalike);
  yield* ['Quantity', 'BigQuantity', 'Once', 'Not', 'mallory', 'contribution', 'contributions', 'sts'];
}

function* otherNumbers(value: number): Generator<number> {
  yield* [value + 1, value - 1, value ^ 2, 0, 1, 2, 3];
}

function* otherBigints(value: bigint): Generator<bigint> {
  yield* [
    value + 1n,
    value - 1n,
    value + 86_400_001n,
    value - 86_400_001n,
    value * 1000n,
    0n,
    2n ** 64n - 1n,
  ];
}

/** The same thing said in a form that is not a literal, or in another type. */
function* otherForms(value: Fields): Generator<readonly [string, unknown]> {
  const { tag, value: body } = value;
  if (tag === 'Raw') {
    yield ['wrapped in Where', { tag: 'Where', value: { expression: value, values: [] } }];
    const condition = raw('Bool', true);
    yield ['wrapped in If', { tag: 'If', value: { condition, then_: value, otherwise: value } }];
    yield ['replaced by a context value', { tag: 'ContextValue', value: { value_name: 'x' } }];
  }
  if (tag === 'U32' && typeof body === 'number') {
    yield ['as U64', { tag: 'U64', value: BigInt(body) }];
    yield ['as U128', { tag: 'U128', value: BigInt(body) }];
    yield ['as Fixed', { tag: 'Fixed', value: BigInt(body) * 1_000_000_000n }];
  }
  if (tag === 'String') yield ['as Name', { tag: 'Name', value: 'contributions' }];
  if (tag === 'Name') yield ['as String', { tag: 'String', value: body }];
  if (tag === 'AccountId') yield ['as a domain', { tag: 'DomainId', value: { name: 'wonderland' } }];
  if (tag === 'AssetId' && isFields(body)) {
    yield ['as its definition', { tag: 'AssetDefinitionId', value: body['definition_id'] }];
    yield ['as its account', { tag: 'AccountId', value: body['account_id'] }];
  }
  if (tag === 'Exactly') yield ['any number of times', { tag: 'Indefinitely' }];
  if (tag === 'Schedule') yield ['before each block', { tag: 'PreCommit' }];
  if (tag === 'Time') yield ['on any event', { tag: 'Data', value: { tag: 'AcceptAll' } }];
  if (typeof tag === 'string' && INSTRUCTION_TAGS.has(tag)) {
    yield ['in a sequence', { tag: 'Sequence', value: { instructions: [value] } }];
    yield [
      'under a condition',
      { tag: 'If', value: { condition: raw('Bool', false), then_: value, otherwise: undefined } },
    ];
  }
  if (tag === 'Instructions') yield ['as a program', { tag: 'Wasm', value: new Uint8Array(8) }];
}

function* otherLists(items: readonly unknown[], field: string): Generator<readonly [string, unknown]> {
  if (field === 'map' || field === 'metadata') yield ['with an entry more', NEW_METADATA];
  for (const index of items.keys()) {
    yield [`without [${index}]`, items.toSpliced(index, 1)];
    yield [`with [${index}] twice`, items.toSpliced(index, 0, items[index])];
    yield [`with [${index}] again at the end`, [...items, items[index]]];
    if (index > 0)
      yield [`with [${index}] moved up`, items.toSpliced(index - 1, 2, items[index], items[index - 1])];
  }
  const holdsInstructions = items.some((item) => isFields(item) && INSTRUCTION_TAGS.has(String(item['tag'])));
  if (!holdsInstructions) return;
  for (const foreign of FOREIGN_INSTRUCTIONS) {
    const tag = isFields(foreign) ? String(foreign['tag']) : '';
    yield [`with a ${tag} in front`, [foreign, ...items]];
    yield [`with a ${tag} at the end`, [...items, foreign]];
  }
}

function* others(value: unknown, field: string): Generator<readonly [string, unknown]> {
  if (typeof value === 'string') for (const text of otherTexts(value)) yield [`is ${text}`, text];
  else if (typeof value === 'number')
    for (const number of otherNumbers(value)) yield [`is ${number}`, number];
  else if (typeof value === 'bigint')
    for (const bigint of otherBigints(value)) yield [`is ${bigint}`, bigint];
  else if (value === undefined)
    for (const something of FOR_NOTHING[field] ?? []) yield ['is there', something];
  else if (Array.isArray(value)) yield* otherLists(value, field);
  else if (isFields(value)) yield* otherForms(value);
  if (field === 'time_to_live_ms' || field === 'nonce') yield ['is gone', undefined];
}

/**
 * Every mutant of a decoded value: each thing in it, at any depth, changed in several ways, one at a time.
 */
export function* mutantsOf(value: unknown, path = 'payload', field = ''): Generator<Mutant> {
  for (const [how, payload] of others(value, field)) yield { change: `${path} ${how}`, payload };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const { change, payload } of mutantsOf(item, `${path}[${index}]`)) {
        yield { change, payload: value.toSpliced(index, 1, payload) };
      }
    }
  } else if (isFields(value)) {
    for (const [name, item] of Object.entries(value)) {
      for (const { change, payload } of mutantsOf(item, `${path}.${name}`, name)) {
        yield { change, payload: { ...value, [name]: payload } };
      }
    }
  }
}

/**
 * Every mutant of a JSON text: members changed, gone, added, repeated; items changed, gone, doubled, moved.
 */
export function* jsonMutantsOf(json: string): Generator<string> {
  const parsed: unknown = JSON.parse(json);
  if (!Array.isArray(parsed)) return;
  const items: readonly unknown[] = parsed;
  for (const [, list] of otherLists(items, '')) yield JSON.stringify(list);
  for (const [index, item] of items.entries()) {
    if (!isFields(item)) continue;
    const put = (changed: unknown): string => JSON.stringify(items.toSpliced(index, 1, changed));
    for (const [member, value] of Object.entries(item)) {
      for (const [, other] of others(value, '')) yield put({ ...item, [member]: other });
      for (const other of [null, '', 0, -1, 0.5, {}, [], 'GB', 1e21]) yield put({ ...item, [member]: other });
      const { [member]: _, ...without } = item;
      yield put(without);
      yield put({ ...without, [`${member}${INVISIBLE}`]: value });
      const repeated = `{${JSON.stringify(member)}:"mallory",`;
      yield JSON.stringify(items).replace(JSON.stringify(item), repeated + JSON.stringify(item).slice(1));
      const again = `,${JSON.stringify(member)}:"mallory"}`;
      yield JSON.stringify(items).replace(JSON.stringify(item), JSON.stringify(item).slice(0, -1) + again);
    }
    for (const member of ['src', 'x', '__proto__', 'constructor']) {
      yield JSON.stringify(items).replace(
        JSON.stringify(item),
        `{"${member}":"mallory",${JSON.stringify(item).slice(1)}`,
      );
    }
  }
  yield `${json}x`;
  yield `[${json}]`;
  yield json.slice(0, -1);
}
