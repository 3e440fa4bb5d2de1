import { randomInt } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MAX_COUNTED } from '../contract/check.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { TAMPERING_KINDS } from '../contract/practice.ts';
import { chooseTampering } from '../client/account/tampering.ts';
import { flagOf } from '../client/submission/flag-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import { retrieveContributions } from '../client/registry/retrieve-contributions.ts';
import { createScriptAccount, type Ran, ran, type ScriptAccount } from '../testing/script/script-account.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { REPORT } from './report-command.ts';

let service: TestService;
let baseUrl: string;
let account: ScriptAccount;
beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  account = await createScriptAccount(service, baseUrl);
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await service.close();
});

const clock = () => service.context.clock.nowMs();
const wait = () => Promise.resolve();

/** The submits that were sent, and how many of the next are lost on the way there, or on the way back. */
const wire = { submits: 0, lostThere: 0, lostBack: 0 };
beforeEach(() => {
  Object.assign(wire, { submits: 0, lostThere: 0, lostBack: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});
const watchedFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname !== ENDPOINTS.submitContribution.path || init?.method !== 'POST') return fetch(input, init);
  wire.submits += 1;
  if (wire.lostThere > 0) {
    wire.lostThere -= 1;
    throw new TypeError('fetch failed');
  }
  const answer = await fetch(input, init);
  if (wire.lostBack === 0) return answer;
  wire.lostBack -= 1;
  throw new TypeError('fetch failed');
};

const given = { clock, wait, fetch: watchedFetch };
const report = (...args: readonly string[]) => ran(REPORT, [...args, ...account.args()], given);

let lists = 0;
async function listOf(...lines: readonly string[]): Promise<string> {
  lists += 1;
  const file = join(account.folder, `list-${lists}.csv`);
  await writeFile(file, lines.join('\n'));
  return file;
}
const line = (id: string) => `Wangiri,${id},GB,DE`;

async function countOf(identifier: string): Promise<number> {
  const { records } = await retrieveContributions(account.session.client, { wire: identifier });
  return records.length;
}
const countsOf = (ids: readonly string[]) => Promise.all(ids.map(countOf));

/** A number that no other test uses. */
const freshNumber = () => `+4479${randomInt(10_000_000, 99_999_999)}`;
const fresh = (count: number) => Array.from({ length: count }, freshNumber);

describe('report', () => {
  it('reports a list in batches, writes a private journal, and reports nothing again', async () => {
    const ids = fresh(5);
    const file = await listOf('fraudType,identifier,origination,destination', ...ids.map(line));
    expect(await report(file, '--batch', '2')).toMatchObject({
      code: 0,
      stdout: 'Reported: 5. Rewarded: 50.\n',
      stderr: '',
    });
    expect(wire.submits).toBe(3);
    const journal = `${file}.journal`;
    expect((await stat(journal)).mode & 0o777).toBe(0o600);
    expect((await readdir(account.folder)).filter((name) => name.endsWith('.lock'))).toEqual([]);
    expect(await report(file)).toMatchObject({
      code: 0,
      stdout: 'Reported: 0. Rewarded: 0. Reported before: 5.\n',
    });
    expect(wire.submits).toBe(3);
    expect(await countsOf(ids)).toEqual([1, 1, 1, 1, 1]);
  });

  it('reports a row again once the registry no longer shows it, and a flagged one only if that is asked for', async () => {
    const [expired = '', flagged = ''] = fresh(2);
    const file = await listOf(line(expired), line(flagged));
    await report(file);
    const { records } = await retrieveContributions(account.session.client, { wire: flagged });
    const found = records.flatMap(({ assetDefinitionId: definitionId }) =>
      definitionId === undefined ? [] : [{ identifier: flagged, definitionId }],
    );
    await submitted(account.session, flagOf(account.session.account.accountId, found));
    expect(await report(file)).toMatchObject({
      code: 0,
      stdout: 'Reported: 0. Rewarded: 0. Reported before: 1.\n',
      stderr:
        'line 2  Left out   id: It was reported before, and a report of it was flagged. --include-left-out reports it again.\n',
    });
    const asJson: unknown = JSON.parse((await report(file, '--json')).stdout);
    expect(asJson).toMatchObject({
      alreadyReported: 1,
      rows: { ready: 1, leftOut: 1 },
      problems: [{ line: 2, verdict: 'leftOut', code: 'flagged-since' }],
    });
    expect((await report(file, '--include-left-out')).stdout).toBe(
      'Reported: 1. Rewarded: 10. Reported before: 1.\n',
    );
    service.context.clock.advance(31 * 24 * 60 * 60_000);
    expect((await report(file)).stdout).toMatch(/^Reported: 1\. /u);
    expect(await countsOf([expired, flagged])).toEqual([2, 2]);
  });

  it('leaves out what the registry has flagged, and what the own peer already reports, unless it is asked for', async () => {
    const [active = '', flagged = '', unknown = ''] = fresh(3);
    await report(await listOf(line(active), line(flagged)));
    const { records } = await retrieveContributions(account.session.client, { wire: flagged });
    const found = records.flatMap(({ assetDefinitionId: definitionId }) =>
      definitionId === undefined ? [] : [{ identifier: flagged, definitionId }],
    );
    await submitted(account.session, flagOf(account.session.account.accountId, found));
    const lines = [line(active), `IRSF,${flagged},GB,DE`, line(unknown)];
    const { stderr, stdout } = await report(await listOf(...lines));
    expect(stdout).toBe('Reported: 1. Rewarded: 10.\n');
    expect(stderr).toMatch(
      /^line 1 {2}Left out {3}id: Your peer has an active report of the same.*\nline 2 {2}Left out {3}id: The registry has flagged this identifier.*\n$/u,
    );
    expect(await countsOf([active, flagged, unknown])).toEqual([1, 1, 1]);
    const { stdout: all } = await report(await listOf(...lines.slice(0, 2)), '--include-left-out');
    expect(all).toMatch(/^Reported: 2\./u);
  });

  it.each([
    ['has no answer', { error: { code: 'invalid-identifier', message: 'Not now.' } }, 'Not now.'],
    [
      'counts no further',
      {
        total: MAX_COUNTED,
        active: MAX_COUNTED,
        flagged: 0,
        expired: 0,
        exact: MAX_COUNTED,
        newest: null,
        confidenceIndex: null,
        definitionIds: [],
        facts: [],
        own: [],
      },
      'It was reported too often for a check to name all reports of your peer.',
    ],
  ])('does not report again what the registry %s for', async (_what, answer, why) => {
    const [id = ''] = fresh(1);
    const file = await listOf(line(id));
    await report(file);
    const isSilent: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname !== ENDPOINTS.checkContributions.path) return fetch(input, init);
      return Promise.resolve(Response.json({ status: { code: 200 }, data: [{ id, ...answer }] }));
    };
    const { code, stderr, stdout } = await ran(REPORT, [file, ...account.args()], {
      ...given,
      fetch: isSilent,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Reported: 0. Rewarded: 0.\n' });
    expect(stderr).toContain(`does not tell whether it still shows it. ${why}`);
    expect(await countOf(id)).toBe(1);
  });

  it('refuses the whole list, by line number, while a row must be corrected', async () => {
    const [one = '', two = ''] = fresh(2);
    const file = await listOf(
      line(one),
      'Wangiri,no identifier,GB,DE',
      line('10.0.0.1'),
      line(one),
      line(two),
    );
    const { code, stderr, stdout } = await report(file);
    expect({ code, stdout, submits: wire.submits }).toEqual({ code: 1, stdout: '', submits: 0 });
    expect(stderr).toMatch(
      /^line 2 {2}To fix {5}id: .*\nline 3 {2}Left out .*\n(?:line 3 {2}Warning .*\n)*line 4 {2}Duplicate {2}id: Line 1 says/u,
    );
    expect(stderr).toContain('1 of 5 rows must be corrected. Nothing was reported.');
    expect(await report(file, '--skip-invalid')).toMatchObject({
      code: 0,
      stdout: 'Reported: 2. Rewarded: 20.\n',
    });
    expect((await report(file, '--skip-invalid', '--include-left-out')).stdout).toBe(
      'Reported: 1. Rewarded: 10. Reported before: 2.\n',
    );
  });

  it('leaves out what a never-report list names, whatever else is included', async () => {
    const [own = '', other = ''] = fresh(2);
    const never = join(account.folder, 'never');
    await writeFile(never, `\uFEFF# own numbers\n${own}\nexample.com\n`);
    const file = await listOf(line(own), line('office@mail.example.com'), line(other));
    const options = [file, '--never-report', never, '--include-left-out'];
    const { code, stderr, stdout } = await report(...options);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Reported: 1. Rewarded: 10.\n' });
    expect(stderr).toMatch(
      /^line 1 {2}Left out {3}id: On your list “never”: \+.*\n(?:line 1 {2}Warning .*\n)*line 2 {2}Left out .* example\.com\.\n(?:line \d {2}Warning .*\n)*$/u,
    );
    await writeFile(never, 'no identifier\n');
    wire.submits = 0;
    const refused = await report(...options);
    expect({ code: refused.code, submits: wire.submits }).toEqual({ code: 1, submits: 0 });
    expect(refused.stderr).toMatch(/lines that cannot be read\. Nothing was reported\.\n {2}line 1: /u);
  });

  it('fills in what the rows lack, and reads national numbers', async () => {
    const file = await listOf('07700 900456');
    const args = [
      '--fraud-type',
      'Wangiri',
      '--origination',
      'GB',
      '--destination',
      'DE',
      '--home-country',
      'GB',
    ];
    expect((await report(file)).code).toBe(1);
    const guessed = await report(file, ...args);
    expect({ code: guessed.code, stdout: guessed.stdout, submits: wire.submits }).toEqual({
      code: 1,
      stdout: '',
      submits: 0,
    });
    expect(guessed.stderr).toContain(
      'Confirm    id: “07700 900456” may mean +447700900456. Use --take-guesses to report it that way.',
    );
    expect(guessed.stderr).toContain(
      'Nothing was reported. Take what was guessed with --take-guesses or report the others with --skip-invalid.',
    );
    expect(await report(file, ...args, '--take-guesses')).toMatchObject({
      code: 0,
      stdout: 'Reported: 1. Rewarded: 10.\n',
    });
    expect(await countOf('+447700900456')).toBe(1);
  });

  it('names what was read otherwise than it was written, and every warning, in words and as JSON', async () => {
    const [number = ''] = fresh(1);
    const written = number.replace('+', '00');
    const file = await listOf(line(written));
    const { stderr } = await report(file, '--dry-run');
    expect(stderr).toContain(`line 1  Read as    id: ${written} → ${number} (`);
    const { stdout } = await report(file, '--dry-run', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      rows: { ready: 1, guessed: 0 },
      changes: [{ line: 1, verdict: 'ready', field: 'id', before: written, after: number, isGuess: false }],
    });
  });

  it('refuses a list of calls until the column with the identifiers is named', async () => {
    const [from = '', to = ''] = fresh(2);
    const file = await listOf('From,To,Seconds', `${from},${to},12`);
    const args = ['--fraud-type', 'IRSF', '--origination', 'GB', '--destination', 'DE'];
    const unclear = await report(file, ...args);
    expect({ code: unclear.code, submits: wire.submits }).toEqual({ code: 1, submits: 0 });
    expect(unclear.stderr).toContain('“From”, “To”. Name the one that does. Use --identifier-column.');
    expect((await report(file, ...args, '--identifier-column', 'To')).code).toBe(0);
    expect([await countOf(from), await countOf(to)]).toEqual([0, 1]);
  });

  it('leaves a column unread that may hold countries only where that is asked for, and counts comments', async () => {
    const [number = ''] = fresh(1);
    const file = await listOf('# TLP:AMBER', 'number,geo', `${number},NL`);
    const args = ['--fraud-type', 'IRSF', '--origination', 'GB', '--destination', 'DE'];
    const named = await report(file, ...args, '--identifier-column', '1');
    expect({ code: named.code, submits: wire.submits }).toEqual({ code: 1, submits: 0 });
    expect(named.stderr).toContain('or remove them. Use --leave-unread to report without them.');
    const left = await report(file, ...args, '--leave-unread');
    expect(left).toMatchObject({ code: 0, stderr: 'Comments skipped: 1.\n' });
    expect(await countOf(number)).toBe(1);
  });

  it('says what the registry knows already, and sends nothing, in a dry run', async () => {
    const [known = '', unknown = ''] = fresh(2);
    await report(await listOf(line(known)));
    const file = await listOf(line(known), line(unknown));
    const { code, stdout } = await report(file, '--dry-run', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      reported: 0,
      rows: { ready: 1, toFix: 0, leftOut: 1, duplicate: 0 },
      known: [{ identifier: known, total: 1, flagged: 0 }],
      problems: [{ line: 1, verdict: 'leftOut', code: 'repeated' }],
    });
    expect(wire.submits).toBe(1);
    await expect(stat(`${file}.journal`)).rejects.toThrow('ENOENT');
  });

  it.each(TAMPERING_KINDS)('sends nothing, with exit code 3, when the service tampers: %s', async (kind) => {
    const file = await listOf(...fresh(2).map(line));
    await chooseTampering(account.session.client, kind);
    const { code, stderr } = await report(file);
    await chooseTampering(account.session.client, 'none');
    expect({ code, submits: wire.submits }).toEqual({ code: 3, submits: 0 });
    expect(stderr).toMatch(/not signed|Nothing was signed/u);
    expect(await readFile(`${file}.journal`, 'utf8')).not.toContain('sending');
  });

  it('sends the same bytes again when an answer is lost, which are carried out once', async () => {
    const [id = ''] = fresh(1);
    wire.lostBack = 1;
    expect((await report(await listOf(line(id)))).stdout).toBe('Reported: 1. Rewarded: 10.\n');
    expect(wire.submits).toBe(2);
    expect(await countOf(id)).toBe(1);
  });

  it('ends with 4 when nobody says what became of it, and finds it on the ledger the next time', async () => {
    const [id = ''] = fresh(1);
    const file = await listOf(line(id));
    wire.lostBack = 9;
    const { code, stderr } = await report(file);
    expect(code).toBe(4);
    expect(stderr).toContain('may have been accepted');
    Object.assign(wire, { submits: 0, lostBack: 0 });
    expect(await report(file)).toMatchObject({
      code: 0,
      stdout: 'Reported: 0. Rewarded: 0. Reported before: 1.\n',
    });
    expect(wire.submits).toBe(0);
    expect(await countOf(id)).toBe(1);
  });

  it('sends the same bytes the next time when they never arrived, even half an hour later', async () => {
    const [id = ''] = fresh(1);
    const file = await listOf(line(id));
    wire.lostThere = 9;
    expect((await report(file)).code).toBe(4);
    expect(await countOf(id)).toBe(0);
    service.context.clock.advance(30 * 60_000);
    Object.assign(wire, { submits: 0, lostThere: 0 });
    expect(await report(file)).toMatchObject({ code: 0 });
    expect(wire.submits).toBe(1);
    expect(await countOf(id)).toBe(1);
    const lines = (await readFile(`${file}.journal`, 'utf8')).trim().split('\n');
    const kinds = lines.map((text) => z.object({ kind: z.string() }).parse(JSON.parse(text)).kind);
    expect(kinds).toEqual(['begun', 'sending', 'accepted']);
  });

  it('reports again only once the transaction that never arrived has expired', async () => {
    const [id = ''] = fresh(1);
    const file = await listOf(line(id));
    wire.lostThere = 9;
    await report(file);
    wire.lostThere = 0;
    service.context.clock.advance(25 * 60 * 60_000);
    expect(await report(file)).toMatchObject({ code: 0, stdout: 'Reported: 1. Rewarded: 10.\n' });
    expect(await countOf(id)).toBe(1);
  });

  it('says what it reported before the service refused the next half of what was too much at once', async () => {
    const ids = fresh(4);
    const file = await listOf(...ids.map(line));
    let assembled = 0;
    const refused = (code: number, message: string) =>
      Promise.resolve(Response.json({ status: { code, message } }, { status: code }));
    const takesTwo: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname !== ENDPOINTS.assembleContribution.path) return fetch(input, init);
      assembled += 1;
      if (assembled === 1) return refused(413, 'Too many.');
      return assembled === 2 ? fetch(input, init) : refused(403, 'The limit of the month is reached.');
    };
    const { code, stderr, stdout } = await ran(REPORT, [file, ...account.args()], {
      ...given,
      fetch: takesTwo,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Reported: 2. Rewarded: 20.\n' });
    expect(stderr).toContain('The limit of the month is reached.');
    expect((await report(file)).stdout).toBe('Reported: 2. Rewarded: 20. Reported before: 2.\n');
    expect(await countsOf(ids)).toEqual([1, 1, 1, 1]);
  });

  it('keeps neither a key nor a signature in the journal', async () => {
    const file = await listOf(line(freshNumber()));
    await report(file);
    const journal = await readFile(`${file}.journal`, 'utf8');
    const { transactionHex } = z
      .object({ transactionHex: z.string() })
      .parse(JSON.parse(journal.split('\n')[1] ?? ''));
    expect(transactionHex.endsWith('00')).toBe(true);
    expect(journal).not.toContain('signature');
  });

  it('does not take the journal of another account', async () => {
    const file = await listOf(line(freshNumber()));
    await report(file);
    await using other = await createScriptAccount(service, baseUrl);
    const { code, stderr } = await ran(REPORT, [file, ...other.args()], given);
    expect(code).toBe(1);
    expect(stderr).toContain(`belongs to ${account.accountId} at ${baseUrl}`);
    expect(wire.submits).toBe(1);
  });

  it('ends with 75 while another run reports the list, and goes on half a minute after one that was killed', async () => {
    const file = await listOf(line(freshNumber()));
    const lock = `${file}.journal.a.lock`;
    await writeFile(lock, '');
    await utimes(lock, clock() / 1_000, clock() / 1_000);
    const { code, stderr } = await report(file);
    expect({ code, submits: wire.submits }).toEqual({ code: 75, submits: 0 });
    expect(stderr).toContain(
      'Another run reports this list now, or was killed less than thirty seconds ago.',
    );
    service.context.clock.advance(30_000);
    expect(await report(file)).toMatchObject({ code: 0 });
    await expect(stat(lock)).rejects.toThrow('ENOENT');
  });

  it('sends nothing once another run has taken over the list, and reports nothing twice', async () => {
    const ids = fresh(2);
    const file = await listOf(...ids.map(line));
    const meanwhile: Ran[] = [];
    // Its lock does not beat.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    // The first run stands still for half a minute before it writes its transaction down; the second one runs whole.
    const standsStill: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname !== ENDPOINTS.assembleContribution.path || meanwhile.length > 0) return answer;
      service.context.clock.advance(30_000);
      meanwhile.push(await report(file));
      return answer;
    };
    const first = await ran(REPORT, [file, ...account.args()], { ...given, fetch: standsStill });
    expect(meanwhile).toMatchObject([{ code: 0, stdout: 'Reported: 2. Rewarded: 20.\n' }]);
    expect(first).toMatchObject({ code: 75, stdout: 'Reported: 0. Rewarded: 0.\n' });
    expect(await countsOf(ids)).toEqual([1, 1]);
    expect((await report(file)).stdout).toBe('Reported: 0. Rewarded: 0. Reported before: 2.\n');
  });

  it.each([
    [['-']],
    [['list', 'another']],
    [[]],
    [['list', '--batch', '0']],
    [['list', '--origination', 'Sweden']],
    [['list', '--blind']],
    [['list', '--passphrase', 'correct horse']],
  ])('takes no such arguments: %j', async (args) => {
    expect(await report(...args)).toMatchObject({ code: 2, stdout: '' });
  });
});
