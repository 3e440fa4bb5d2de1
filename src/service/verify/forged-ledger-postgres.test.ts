import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Forged,
  forgeEntries,
  forgeLedger,
  jsonBody,
  readAllEntries,
} from '../../testing/service/forge-ledger.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { type SampleLedger, writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import { assembleReport } from '../../transaction/assemble.ts';
import { appendSignature, inspectTransaction } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/sign/key-pair.ts';
import { privateKeyFromSeed } from '../ledger/ed25519.ts';
import { transferOfTokens } from '../practice/tampering/transfer-of-tokens.ts';
import { changePayload } from '../practice/tampering/tamper-with.ts';
import type { Db } from '../store/db.ts';
import { readLedger, type StoredEntry } from './stored-entry.ts';
import { verifyExported } from './verify-ledger.ts';

// A holder of the operator's keys can forge a ledger with valid hashes and signatures; it must still obey
// every rule.

let db: Db;
let sample: SampleLedger;
let entries: readonly StoredEntry[];

beforeAll(async () => {
  db = await openMigratedDb();
  sample = await writeSampleLedger(db);
  entries = await readAllEntries(db);
});
afterAll(() => db.close());

const found = (change: () => readonly Forged[], keys = sample.operatorKeys) =>
  faultAfter(db, (tx) => forgeLedger(tx, keys, change));

/** The entry at a height. */
function at(height: number): StoredEntry {
  const entry = entries[height - 1];
  if (entry === undefined) throw new Error(`There is no entry ${height}.`);
  return entry;
}

const atTheEnd = (height: number): Forged => ({ ...at(height), atMs: at(25).atMs });

const said = (height: number): Record<string, unknown> => {
  const json: unknown = JSON.parse(new TextDecoder().decode(at(height).body));
  return Object.assign({}, json);
};

/** The ledger with the entry at a height replaced by any number of others. */
const replacing = (height: number, ...others: readonly Forged[]): readonly Forged[] => [
  ...entries.slice(0, height - 1),
  ...others,
  ...entries.slice(height),
];
const administration = (height: number, value: unknown): readonly Forged[] =>
  replacing(height, { ...at(height), body: jsonBody(value) });
const transaction = (height: number, body: Uint8Array): readonly Forged[] =>
  replacing(height, { ...at(height), body });

const member = (name: string, value: unknown) => ({ name, value });

/** Canonical JSON: members in order. */
const withMember = (height: number, { name, value }: ReturnType<typeof member>) =>
  Object.fromEntries(
    Object.entries({ ...said(height), [name]: value }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const withdrawalOf = (parts: { accountId?: string; toHeight?: number; reason?: string }) => ({
  accountId: 'alice@north',
  fromHeight: 1,
  reason: 'forged',
  toHeight: 20,
  type: 'account-contributions-withdrawn',
  ...parts,
});

/** Names the log at the end, again and again; members in order. */
const withLogKeys = (...parts: readonly object[]): readonly Forged[] => [
  ...entries,
  ...parts.map((part) => ({
    ...atTheEnd(2),
    body: jsonBody({
      origin: 'desk.example/ledger',
      publicKeyHex: 'ab'.repeat(32),
      ...part,
      type: 'log-key-set',
    }),
  })),
];

function changed(height: number, key: KeyPair, change: Parameters<typeof changePayload>[1]): Uint8Array {
  return appendSignature(changePayload(at(height).body, change), key);
}

const flipped = (body: Uint8Array, index: number): Uint8Array =>
  body.map((byte, place) => (place === index ? byte ^ 1 : byte));

const HOUR_MS = 3_600_000;
const shifted = (fromHeight: number, byMs: number): readonly Forged[] =>
  entries.map((entry) => (entry.height >= fromHeight ? { ...entry, atMs: entry.atMs + byMs } : entry));

test('an honest copy has nothing wrong', async () => {
  expect(await found(() => entries)).toBeUndefined();
});

test.each<readonly [string, () => readonly Forged[], RegExp]>([
  ['an entry that was left out', () => replacing(11), /Table reward_rate, .* by the entries there is none/u],
  [
    'an authorization that was left out',
    () => replacing(8),
    /Entry 13: The account alice@north is registered/u,
  ],
  ['an account that was left out', () => replacing(5), /Entry 7: account-authorized cannot be applied/u],
  [
    'a rotation of a key that was left out',
    () => replacing(16),
    /Entry 16: None of the signatures is by the registered key of bob@south/u,
  ],
  [
    'a suspension that comes too early',
    () => [...entries.slice(0, 18), { ...at(24), atMs: at(18).atMs }, ...entries.slice(18)],
    /Entry 20: The account carol@west is suspended/u,
  ],
  [
    'a flag before its report',
    () => [...entries.slice(0, 13), at(17), ...entries.slice(13, 16), ...entries.slice(17)],
    /Entry 14: .*/u,
  ],
  [
    'another rate',
    () => administration(11, withMember(11, member('tokens', 24))),
    /Table reward_rate, .* tokens is "25" in the table, but "24"/u,
  ],
  [
    'white space in the JSON',
    () => replacing(8, { ...at(8), body: new TextEncoder().encode(` ${JSON.stringify(said(8))}`) }),
    /Entry 8: its JSON is not in the canonical form/u,
  ],
  [
    'an extra member',
    () => administration(8, withMember(8, member('zeal', 1))),
    /Entry 8: it administers nothing that this version knows of/u,
  ],
  [
    'a body that is not JSON',
    () => replacing(8, { ...at(8), body: Uint8Array.of(0xff, 0xfe) }),
    /Entry 8: its body is not JSON in UTF-8/u,
  ],
  [
    'a byte order mark',
    () => replacing(8, { ...at(8), body: Uint8Array.from([0xef, 0xbb, 0xbf, ...at(8).body]) }),
    /Entry 8: its body is not JSON in UTF-8/u,
  ],
  ['a second opening', () => [...entries, atTheEnd(1)], /Entry 26: the ledger is opened a second time/u],
  ['a peer twice', () => [...entries, atTheEnd(2)], /Entry 26: peer-added cannot be applied/u],
  ['no opening', () => replacing(1), /Entry 1: the ledger is not opened by its first entry/u],
  [
    'a withdrawal of what nobody reported',
    () => administration(21, withdrawalOf({ accountId: 'nobody@north' })),
    /Entry 21: account-contributions-withdrawn cannot be applied\. .*whom no entry before it has added/u,
  ],
  [
    'a withdrawal of what is reported later',
    () => administration(21, withdrawalOf({ toHeight: 21 })),
    /Entry 21: account-contributions-withdrawn cannot be applied/u,
  ],
  [
    'the end of a withdrawal that is not in force',
    () => administration(21, { reason: 'none', type: 'contributions-reinstated', withdrawalHeight: 20 }),
    /Entry 21: contributions-reinstated cannot be applied\. .*not in force/u,
  ],
  [
    'a log whose former name comes back',
    () => withLogKeys({}, { origin: 'desk.example/other' }, {}),
    /Entry 28: log-key-set cannot be applied\. .*A former name of the log comes back/u,
  ],
  [
    'bytes that end too early',
    () => transaction(14, at(14).body.slice(0, -1)),
    /Entry 14: its transaction cannot be read/u,
  ],
  [
    'a transaction without its signature',
    () =>
      transaction(
        14,
        changePayload(at(14).body, (payload) => payload),
      ),
    /Entry 14: The transaction is not signed/u,
  ],
  [
    'a broken signature',
    () => transaction(14, flipped(at(14).body, 70)),
    /Entry 14: A signature of the transaction does not verify/u,
  ],
  [
    'a signature by another account',
    () =>
      transaction(
        14,
        appendSignature(
          changePayload(at(14).body, (payload) => payload),
          sample.bob.key,
        ),
      ),
    /Entry 14: None of the signatures is by the registered key of alice@north/u,
  ],
  [
    'an instruction that was smuggled in',
    () =>
      transaction(
        14,
        changed(14, sample.alice.key, (payload) => ({
          ...payload,
          instructions: { tag: 'Instructions', value: [transferOfTokens('alice@north', 'bob@south')] },
        })),
      ),
    /Entry 14: The transaction does something else than report contributions/u,
  ],
  [
    'a transaction that never ends',
    () =>
      transaction(
        14,
        changed(14, sample.alice.key, (payload) => ({ ...payload, time_to_live_ms: undefined })),
      ),
    /Entry 14: its transaction may be submitted for longer than 24 hours/u,
  ],
  ['a transaction from yesterday', () => shifted(14, 25 * HOUR_MS), /Entry 14: The transaction has expired/u],
  [
    'a transaction from tomorrow',
    () => entries.map((entry) => ({ ...entry, atMs: at(1).atMs - HOUR_MS })),
    /Entry 14: The transaction was created more than 5 minutes in the future/u,
  ],
  ['an asset that exists', () => transaction(25, reportAgain()), /Entry 25: .*exists already/u],
])('%s is found', async (_, change, words) => {
  expect(await found(change)).toMatch(words);
});

// A table cannot hold them, but a file of entries can.
test.each([
  ['at the end', () => [...entries, at(25)], /Entry 26: the same transaction is in entry 25 already/u],
  [
    'in a row',
    () => [...entries.slice(0, 14), at(14), ...entries.slice(14)],
    /Entry 15: the same transaction is in entry 14 already/u,
  ],
])('the same transaction twice %s is found', async (_, change, words) => {
  const chunks = Readable.from([forgeEntries(sample.operatorKeys, change())]);
  const verifying = db.transaction((tx) => verifyExported(tx, chunks, { expectedHeads: new Map() }));
  await expect(verifying).rejects.toThrow(words);
});

/** A report by alice of an asset already in entry 14. */
function reportAgain(): Uint8Array {
  const { creationTimeMs } = inspectTransaction(at(25).body);
  const [first] = inspectTransaction(at(14).body).contributions;
  const suffix = BigInt(/_(\d+)#contribution$/u.exec(first?.definitionId ?? '')?.[1] ?? '0');
  const unsigned = assembleReport(
    { authority: 'alice@north', creationTimeMs: Number(creationTimeMs), nonce: 7 },
    [
      {
        draft: { id: first?.id ?? '', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' },
        suffix,
        expiryAtS: 2_000_000_000,
      },
    ],
  );
  return appendSignature(unsigned, sample.alice.key);
}

/** The fault found in the entries alone when north is privileged while its contributions are flagged. */
function foundWithPrivilege(): Promise<string | undefined> {
  const privilege = { ...at(2), body: jsonBody({ ...said(2), privileged: true, type: 'peer-changed' }) };
  const later = [...entries.slice(0, 16), { ...privilege, atMs: at(16).atMs }, ...entries.slice(16)];
  return faultAfter(
    db,
    (tx) => forgeLedger(tx, sample.operatorKeys, () => later),
    (tx) => verifyExported(tx, readLedger(tx), { expectedHeads: new Map() }),
  );
}

test('a flag of a privileged peer’s contribution is found', async () => {
  expect(await foundWithPrivilege()).toMatch(/Entry 18: .* a privileged peer/u);
});

test('a ledger signed by a different operator than it names is found', async () => {
  const stranger = privateKeyFromSeed(new Uint8Array(32).fill(9));
  const [first, second] = sample.operatorKeys;
  const words = /its signature is not by the operator’s key that was in force/u;
  expect(await found(() => entries, [stranger, stranger])).toMatch(/Entry 1:/u);
  expect(await found(() => entries, [first, stranger])).toMatch(/Entry 24:/u);
  expect(await found(() => entries, [first, first])).toMatch(words);
  expect(await found(() => entries, [second, second])).toMatch(words);
});
