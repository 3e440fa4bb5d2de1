import * as fsPromises from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failingAt } from '../../../testing/service/failing-files.ts';
import { inFull } from '../../../testing/full-count.ts';
import { LogServer } from '../../../testing/transparency/log-server.ts';
import { sampleEntries } from '../../../testing/transparency/sample-entries.ts';
import {
  SampleLog,
  sampleLogSigner,
  sampleSigner,
  sampleWitnessSigner,
} from '../../../testing/transparency/sample-log.ts';
import { formatCheckpoint } from '../../../transparency/checkpoint.ts';
import { checkCheckpoint, parsePolicy, type Policy } from '../../../transparency/policy.ts';
import { formatNote, signText } from '../../../transparency/signed-note.ts';
import { formatVerifierKey } from '../../../transparency/verifier-key.ts';
import { nodeCryptography } from '../../ledger/node-cryptography.ts';
import { formatEntry } from '../entry-file.ts';
import { LedgerFault } from '../ledger-fault.ts';
import type { StoredEntry } from '../stored-entry.ts';
import { type FollowDeps, followOn, followOnce, QuorumLostError } from './follow-ledger.ts';
import { type FileSystem, FollowFolder } from './follow-state.ts';
import { PublishedLog, UnreachableError } from './published-log.ts';

const BEGIN_SECONDS = 1_795_341_464;
const MINUTE = 60;

const hashesOf = (entries: readonly StoredEntry[]) => entries.map((entry) => entry.entryHash);

const TRUE_ENTRIES = sampleEntries(600);
const FORKED_ENTRIES = sampleEntries(600, (height) => `${height < 100 ? 'entry' : 'other'} ${height}`);
const TRUE_HASHES = hashesOf(TRUE_ENTRIES);
const FORKED_HASHES = hashesOf(FORKED_ENTRIES);
const OTHER_HASHES = hashesOf(sampleEntries(260, (height) => `other ${height}`));
const LINES = TRUE_ENTRIES.map(formatEntry);

let folder: string;
let server: LogServer;
let policy: Policy;
let deps: FollowDeps;
let nowSeconds: number;

/** The log shows so many entries, cosigned so long ago; without a time not at all. */
async function show(
  size: number,
  hashes: readonly Uint8Array[] = TRUE_HASHES,
  cosignedAt: number | null = nowSeconds,
) {
  const log = new SampleLog(hashes.slice(0, size));
  const signers = [await sampleLogSigner(), ...(cosignedAt === null ? [] : [await sampleWitnessSigner()])];
  server.shown = { log, note: log.note(signers, size, cosignedAt ?? 0), lines: LINES };
}

const withFiles = (files: FileSystem): FollowDeps => ({ ...deps, folder: new FollowFolder(folder, files) });
const copying = (): FollowDeps => ({ ...deps, readToken: () => Promise.resolve(server.token) });
const copied = () => readFile(join(folder, 'entries.jsonl'), 'utf8');
const linesTo = (size: number) =>
  LINES.slice(0, size)
    .map((line) => `${line}\n`)
    .join('');
const evidence = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.checkpoint')).toSorted();

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'follow-test-')), 'state');
  nowSeconds = BEGIN_SECONDS;
  server = new LogServer({ log: new SampleLog([]), note: '' });
  const [logKey, witnessKey] = [(await sampleLogSigner()).key, (await sampleWitnessSigner()).key];
  policy = await parsePolicy(
    nodeCryptography,
    `log ${formatVerifierKey(logKey)}\nwitness w3 ${formatVerifierKey(witnessKey)}\nquorum w3`,
  );
  deps = {
    log: new PublishedLog(await server.start(), fetch),
    folder: new FollowFolder(folder, fsPromises),
    policy,
    clock: { nowMs: () => nowSeconds * 1_000 },
  };
});
afterEach(async () => {
  await server.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

async function expectKept(kind: string, sizes: readonly number[]): Promise<void> {
  const names = await evidence();
  expect(names.map((name) => name.replace(/-[0-9a-f]{8}\.checkpoint$/u, '')).toSorted()).toEqual(
    sizes.map((size) => `${kind}-${size}`).toSorted(),
  );
  const checked = await Promise.all(
    names.map(async (name) => checkCheckpoint(nodeCryptography, policy, await readFile(join(folder, name)))),
  );
  expect(checked.map(({ checkpoint }) => checkpoint.size).toSorted((a, b) => a - b)).toEqual(
    sizes.toSorted((a, b) => a - b),
  );
}

describe('a log that continues', () => {
  test('is followed over the edge of a tile', async () => {
    for (const size of [1, 255, 256, 257, 257, 513, 600]) {
      await show(size);
      expect(await followOnce(deps)).toBe(`desk.example/ledger continues: ${size} entries.`);
    }
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  test('may show an older checkpoint for less than five minutes', async () => {
    await show(300);
    await followOnce(deps);
    await show(257);
    expect(await followOnce(deps)).toMatch(/continues: 300 entries; the log shows an older checkpoint/u);
    nowSeconds += 5 * MINUTE - 1;
    await followOnce(deps);
    await show(300);
    await followOnce(deps);
    await show(257, TRUE_HASHES, BEGIN_SECONDS);
    nowSeconds += 4 * MINUTE;
    expect(await followOnce(deps)).toMatch(/continues: 300 entries; /u);
    expect(await evidence()).toEqual([]);
  });

  test('keeps its newest cosignatures when a cache shows the same size with older ones', async () => {
    nowSeconds += 50 * MINUTE;
    await show(300);
    await followOnce(deps);
    await show(300, TRUE_HASHES, BEGIN_SECONDS);
    nowSeconds += 50 * MINUTE;
    expect(await followOnce(deps)).toMatch(/continues/u);
  });
});

describe('a log that was changed', () => {
  test.each([
    [256, 257],
    [257, 600],
  ])('is noticed, and both checkpoints kept (%i, then %i entries)', async (before, after) => {
    await show(before);
    await followOnce(deps);
    await show(after, FORKED_HASHES);
    await expect(followOnce(deps)).rejects.toThrow(LedgerFault);
    await expect(followOnce(deps)).rejects.toThrow(LedgerFault);
    await expectKept('fork', [before, after]);
    // The follower still knows the history that it saw.
    await show(600);
    expect(await followOnce(deps)).toMatch(/600 entries/u);
  });

  test('is said to be changed even when the disk takes no checkpoint', async () => {
    await show(300);
    await followOnce(deps);
    await show(301, FORKED_HASHES);
    await expect(followOnce(withFiles(failingAt(2).files))).rejects.toThrow(LedgerFault);
    await expect(followOnce(withFiles(failingAt(2).files))).rejects.toThrow(
      /does not begin with that of 300: the ledger was changed\. .*fork-300-.*\.checkpoint cannot be written\./u,
    );
    expect(await evidence()).toEqual([]);
  });

  test('is set back if it is smaller for five minutes', async () => {
    await show(300);
    await followOnce(deps);
    await show(257, TRUE_HASHES, BEGIN_SECONDS - MINUTE);
    await followOnce(deps);
    nowSeconds += 5 * MINUTE;
    await expect(followOnce(deps)).rejects.toThrow(/had 300 entries and shows 257 for five minutes/u);
    await expectKept('rollback', [257, 300]);
  });

  test('is set back at once if a witness cosigned the smaller checkpoint later', async () => {
    await show(300);
    await followOnce(deps);
    await show(257, TRUE_HASHES, nowSeconds + 1);
    await expect(followOnce(deps)).rejects.toThrow(/that a witness cosigned later/u);
    await expectKept('rollback', [257, 300]);
  });
});

describe('a quorum', () => {
  test('may be missing for an hour', async () => {
    await show(255);
    await followOnce(deps);
    nowSeconds += 60 * MINUTE;
    await show(256, TRUE_HASHES, null);
    expect(await followOnce(deps)).toMatch(/256 entries/u);
    nowSeconds += 1;
    await expect(followOnce(deps)).rejects.toThrow(QuorumLostError);
    await show(257);
    expect(await followOnce(deps)).toMatch(/257 entries/u);
  });

  test('is missed from the beginning, and not made by a cosignature that is dated ahead, which is said', async () => {
    await show(255, TRUE_HASHES, null);
    await expect(followOnce(deps)).rejects.toThrow(/never stood behind it/u);
    await show(256, TRUE_HASHES, nowSeconds + 5 * MINUTE + 1);
    await expect(followOnce(deps)).rejects.toThrow(
      /never stood behind it\. .* The witness w3 dates its cosignature 20\d\d-\S+Z, ahead of this clock, so it does not count\./u,
    );
    await show(257);
    await followOnce(deps);
    nowSeconds += 60 * MINUTE;
    await show(258, TRUE_HASHES, 2 ** 52);
    expect(await followOnce(deps)).toMatch(
      /258 entries\. The witness w3 dates its cosignature \d{16} s after 1970/u,
    );
    nowSeconds += 1;
    await expect(followOnce(deps)).rejects.toThrow(QuorumLostError);
  });
});

describe('a log that cannot be checked', () => {
  test('is not there, or answers with an error', async () => {
    server.spoiled.set('checkpoint', 503);
    await expect(followOnce(deps)).rejects.toThrow(/status 503/u);
    const gone = new LogServer(server.shown);
    const nowhere = { ...deps, log: new PublishedLog(await gone.start(), fetch) };
    await gone.close();
    const followed = followOnce(nowhere);
    await expect(followed).rejects.toThrow(UnreachableError);
    await expect(followed).rejects.toThrow('/checkpoint cannot be read: connect ECONNREFUSED 127.0.0.1:');
  });

  test('is signed by somebody else, or not a checkpoint', async () => {
    const stranger = await sampleSigner('stranger.example/log', 'ed25519', 9);
    const log = new SampleLog(TRUE_HASHES.slice(0, 5));
    for (const note of [log.note([stranger]), '<html>', 'A'.repeat(1_000_001)]) {
      server.shown = { log, note };
      await expect(followOnce(deps)).rejects.toThrow(UnreachableError);
    }
  });

  test.each([['a page', 'https://desk.example', 200, 'is no checkpoint. A note is a text, an empty line,']])(
    'is not at this address, where %s is: it says which one it wants',
    async (_, url, status, reason) => {
      const log = new PublishedLog(url, () => Promise.resolve(new Response('<html></html>', { status })));
      const followed = followOnce({ ...deps, log });
      await expect(followed).rejects.toThrow(UnreachableError);
      await expect(followed).rejects.toThrow(`https://desk.example/checkpoint ${reason}`);
      await expect(followed).rejects.toThrow(
        / Give the address above \/checkpoint; .* https:\/\/desk\.example\/ledger\.$/u,
      );
    },
  );

  test.each(['tile/0/001.p/44', 'tile/1/000.p/1'])(
    'lacks the tile %s, or has it too short or long',
    async (path) => {
      await show(257);
      await followOnce(deps);
      await show(300);
      for (const spoiled of [404, new Uint8Array(32 * 43), new Uint8Array(31), new Uint8Array(32 * 45)]) {
        server.spoiled.set(path, spoiled);
        await expect(followOnce(deps)).rejects.toThrow(UnreachableError);
      }
      server.spoiled.clear();
      expect(await followOnce(deps)).toMatch(/300 entries/u);
    },
  );
});

test.each([
  ['tile/0/001.p/44', 'flipped', (bytes: Buffer) => bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte))],
  [
    'tile/0/001.p/44',
    'swapped',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)]),
  ],
])('a tile that is not the signed one is noticed, and no fork: %s %s', async (path, _how, spoil) => {
  await show(257);
  await followOnce(deps);
  await show(300);
  const answer = await fetch(`${server.address}${path}`);
  server.spoiled.set(path, spoil(Buffer.from(await answer.arrayBuffer())));
  await expect(followOnce(deps)).rejects.toThrow(/tiles do not lead to the root that it signed/u);
  await expectKept('false-tiles', [257, 300]);
});

describe('copied entries', () => {
  test('grow with the log, each once', async () => {
    for (const size of [255, 256, 257, 300]) {
      await show(size);
      expect(await followOnce(copying())).toBe(
        `desk.example/ledger continues: ${size} entries, ${size} of them copied.`,
      );
      expect(await copied()).toBe(linesTo(size));
    }
    expect(server.paths.filter((path) => path.startsWith('entry/'))).toHaveLength(300);
  });

  test('are refused when one is not the one in the tree, even with a chain of its own', async () => {
    await show(300);
    server.shown = { ...server.shown, lines: FORKED_ENTRIES.map(formatEntry) };
    await expect(followOnce(copying())).rejects.toThrow(/^Entries 1 to 256: the log answers with others/u);
    server.shown = { ...server.shown, lines: [...LINES.slice(0, 9), LINES[10] ?? '', ...LINES.slice(10)] };
    await expect(followOnce(copying())).rejects.toThrow(/^Entry 10: it is missing/u);
    server.shown = { ...server.shown, lines: LINES };
    await followOnce(copying());
    expect(await copied()).toBe(linesTo(300));
  });

  test('are asked for sixteen at a time, and kept when one of them cannot be had', async () => {
    await show(300);
    let underWay = 0;
    let most = 0;
    const counting: typeof fetch = async (input, init) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return fetch(input, init).finally(() => (underWay -= 1));
    };
    const following = { ...copying(), log: new PublishedLog(server.address, counting) };
    server.spoiled.set('entry/280', 429);
    await expect(followOnce(following)).rejects.toThrow(/entry\/280 answers with status 429/u);
    expect(await copied()).toBe(linesTo(256));
    server.spoiled.clear();
    await followOnce(following);
    expect(await copied()).toBe(linesTo(300));
    expect(server.paths.filter((path) => path === 'entry/256')).toHaveLength(1);
    expect(most).toBe(16);
  });

  test('are asked for with the token that is in the file by then', async () => {
    await show(300);
    let written = server.token;
    const during: typeof fetch = (input, init) => {
      const path = new Request(input).url;
      if (path.endsWith('entry/90')) {
        written = 'renewed';
        server.tokens.add(written);
      }
      if (path.endsWith('entry/200')) server.tokens.delete(server.token);
      return fetch(input, init);
    };
    const log = new PublishedLog(server.address, during);
    await followOnce({ ...deps, log, readToken: () => Promise.resolve(written) });
    expect(await copied()).toBe(linesTo(300));
  });

  test('need a token, and a file that was not cut', async () => {
    await show(10);
    const withoutToken = { ...deps, readToken: () => Promise.resolve('another') };
    await expect(followOnce(withoutToken)).rejects.toThrow(/refuses the token/u);
    await followOnce(copying());
    await writeFile(join(folder, 'entries.jsonl'), linesTo(9));
    await show(11);
    await expect(followOnce(copying())).rejects.toThrow(/it was cut/u);
  });
});

test(
  'a follower that stops at any write continues at the next run',
  { timeout: inFull(600_000, 120_000) },
  async () => {
    // In full beyond a tile, which is written by itself.
    const size = inFull(260, 20);
    let failures = 0;
    for (let failAt = 1; ; failAt += inFull(1, 5)) {
      await rm(folder, { recursive: true, force: true });
      await show(3);
      await followOnce(copying());
      await show(size);
      const { files, hasFailed } = failingAt(failAt);
      const dying = followOnce({ ...withFiles(files), readToken: () => Promise.resolve(server.token) });
      const outcome = await dying.catch((error: unknown) => error);
      if (!hasFailed()) break;
      expect(outcome).toMatchObject({ code: 'state-unusable' });
      failures += 1;
      // It has forgotten nothing: another history is still noticed, and the true one is copied whole.
      const restarted = { ...copying(), folder: new FollowFolder(folder, fsPromises) };
      await show(size, OTHER_HASHES);
      await expect(followOnce(restarted)).rejects.toThrow(LedgerFault);
      await show(size + 1);
      await followOnce(restarted);
      expect(await copied()).toBe(linesTo(size + 1));
    }
    expect(failures).toBeGreaterThan(inFull(15, 2));
  },
);

test('entries are copied through no link', async () => {
  const other = join(folder, '..', 'other');
  await fsPromises.mkdir(folder);
  await writeFile(other, 'of somebody else');
  await fsPromises.symlink(other, join(folder, 'entries.jsonl'));
  await show(3);
  await expect(followOnce(copying())).rejects.toMatchObject({ code: 'state-unusable' });
  expect(await readFile(other, 'utf8')).toBe('of somebody else');
});

test.each([
  ['cut', (state: string) => state.slice(0, 20)],
  ['whose checkpoint is none', (state: string) => state.replace('desk.example/ledger', '')],
])('a damaged state (%s) is no new beginning', async (_how, damage) => {
  await show(3);
  await followOnce(deps);
  const file = join(folder, 'state.json');
  await writeFile(file, damage(await readFile(file, 'utf8')));
  await expect(followOnce(deps)).rejects.toThrow(/damaged, and with it the memory/u);
});

describe('a checkpoint of another log', () => {
  const OTHER_ORIGIN = 'desk.example/ledger/2';
  /** The same tree, signed by another log under its own name. */
  const showOther = async (size: number) => {
    const log = new SampleLog(TRUE_HASHES.slice(0, size));
    const text = formatCheckpoint({ origin: OTHER_ORIGIN, size, root: log.root() });
    const signer = await sampleSigner(OTHER_ORIGIN, 'ed25519', 8);
    server.shown = { log, note: formatNote({ text, signatures: [signText(text, signer, 0)] }) };
    return signer.key;
  };

  test('that the policy does not know cannot be checked, and following goes on', async () => {
    await show(3);
    await followOnce(deps);
    await showOther(4);
    const followed = followOnce(deps);
    await expect(followed).rejects.toThrow(UnreachableError);
    await expect(followed).rejects.toThrow(
      `The log is called ${OTHER_ORIGIN}, for which the policy has no line.`,
    );
    await show(4);
    expect(await followOnce(deps)).toMatch(/4 entries/u);
  });

  test('that the policy knows too needs a folder of its own', async () => {
    await show(3);
    await followOnce(deps);
    const other = await showOther(4);
    const both = { ...policy, logs: [...policy.logs, { key: other }] };
    await expect(followOnce({ ...deps, policy: both })).rejects.toMatchObject({
      code: 'another-log',
    });
    expect(await evidence()).toEqual([]);
    await show(4);
    expect(await followOnce({ ...deps, policy: both })).toMatch(/4 entries/u);
  });
});

test('following goes on through outages and a lost quorum, and ends when the ledger was changed', async () => {
  const said: string[] = [];
  const turns = [
    () => Promise.resolve(server.spoiled.set('checkpoint', 502)),
    () => Promise.resolve(),
    () => Promise.resolve(server.spoiled.clear()),
    async () => {
      nowSeconds += 61 * MINUTE;
      await show(256, TRUE_HASHES, null);
    },
    () => show(257),
    () => show(258, FORKED_HASHES),
  ];
  const slept: number[] = [];
  await show(255);
  const following = followOn(
    deps,
    (sentence) => said.push(sentence),
    async (milliseconds) => {
      slept.push(milliseconds);
      await turns.shift()?.();
    },
  );
  await expect(following).rejects.toThrow(LedgerFault);
  expect(turns).toEqual([]);
  expect(slept).toEqual(Array.from({ length: 6 }, () => 10_000));
  expect(said.map((sentence) => sentence.replace(server.address, ''))).toEqual([
    'desk.example/ledger continues: 255 entries.',
    'checkpoint answers with status 502.',
    'desk.example/ledger continues: 255 entries.',
    expect.stringMatching(/^The log continues \(256 entries\), but/u),
    'desk.example/ledger continues: 257 entries.',
  ]);
});
