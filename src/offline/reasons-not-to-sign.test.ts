import { beforeAll, describe, expect, it } from 'vitest';
import { flag, publicExample, report, samples } from '../testing/transaction/samples.ts';
import { inspectTransaction, ready } from '../transaction/index.ts';
import type { TransactionInspection } from '../transaction/inspect/inspection.ts';
import { unusualTimes, reasonsNotToSign } from './reasons-not-to-sign.ts';

const DAY_MS = 86_400_000;
const OWN_KEY = 'cd'.repeat(32);
const { nowMs } = report;

let plain: TransactionInspection;
let createdMs: bigint;
beforeAll(async () => {
  await ready;
  plain = inspectTransaction(report.bytes);
  createdMs = plain.creationTimeMs ?? 0n;
});

const signature = (publicKeyHex: string, valid = true) =>
  ({ algorithm: 'Ed25519', publicKeyHex, valid }) as const;

it.each(samples)('finds nothing in $name', (sample) => {
  expect(reasonsNotToSign(inspectTransaction(sample.bytes), { nowMs: sample.nowMs })).toEqual([]);
});

it('finds what cannot be read, is something else, is for another account or not validly signed', () => {
  const [grant] = inspectTransaction(publicExample.bytes).grants;
  const reasons = reasonsNotToSign(
    {
      ...plain,
      unreadable: 'It runs a program.',
      others: [{ path: '[3]', text: ['Transfers 5.'] }],
      grants: grant === undefined ? [] : [{ ...grant, grantedTo: 'mallory@elsewhere' }],
      signatures: [signature('ab'.repeat(32), false)],
    },
    { nowMs },
  );
  expect(reasons).toEqual([
    'it cannot be read',
    'it does something else than report or flag',
    'it gives rights to another account',
    `it has a signature already (one by Ed25519 ${'ab'.repeat(32)} that is not valid)`,
  ]);
});

describe('what is not to be signed now', () => {
  it('is what lives longer than a day, or for ever', () => {
    const { expiresAtMs: _end, timeToLiveMs: _time, ...endless } = plain;
    expect(reasonsNotToSign(endless, { nowMs })).toEqual([
      'it can be used for longer than 24 hours (no end)',
    ]);
    const week = { timeToLiveMs: BigInt(7 * DAY_MS), expiresAtMs: createdMs + BigInt(7 * DAY_MS) };
    expect(reasonsNotToSign({ ...plain, ...week }, { nowMs })).toEqual([
      'it can be used for longer than 24 hours (7 days (604800000 ms))',
    ]);
  });

  it('is what has expired, and what was made more than 5 minutes in the future', () => {
    const madeAtMs = Number(createdMs);
    const at = (ms: number) => reasonsNotToSign(plain, { nowMs: ms });
    expect(at(madeAtMs + DAY_MS)).toEqual([]);
    expect(at(madeAtMs + DAY_MS + 1)).toEqual(['its time is over (2026-09-22 14:13:19 UTC (expired))']);
    expect(at(madeAtMs - 300_000)).toEqual([]);
    expect(at(madeAtMs - 300_001)).toEqual(['it was made in the future (2026-09-21 14:13:19 UTC)']);
  });

  it('is what reports something that has expired already', () => {
    const contributions = plain.contributions.map((one) => ({ ...one, expiryAtS: nowMs / 1000 }));
    expect(reasonsNotToSign({ ...plain, contributions }, { nowMs })).toEqual([
      'a contribution in it has expired already',
      'a contribution in it expires too soon, too late, or never (2026-09-21 14:13:20 UTC (1 s after the report) and 2 more)',
    ]);
  });

  it('is what reports something that expires too soon or too late, or was reported on another day', () => {
    const [first] = plain.contributions;
    if (first === undefined) throw new Error('It reports something.');
    const { reportedAtMs } = first;
    const withTimes = (change: Partial<typeof first>) =>
      reasonsNotToSign({ ...plain, contributions: [{ ...first, ...change }] }, { nowMs });
    expect(withTimes({ expiryAtS: nowMs / 1000 + 3600 })).toEqual([
      'a contribution in it expires too soon, too late, or never (2026-09-21 15:13:20 UTC (1 h 1 s after the report))',
    ]);
    expect(withTimes({ expiryAtS: Number.MAX_SAFE_INTEGER })).toEqual([
      'a contribution in it expires too soon, too late, or never (9007199254740991000 ms)',
    ]);
    expect(withTimes({ reportedAtMs: reportedAtMs - DAY_MS - 1 })).toEqual([
      'a contribution in it was reported more than a day before or after its creation (2026-09-20 14:13:18 UTC)',
    ]);
  });

  it('is what others have signed, unlike what was signed with the same key', () => {
    const inspection = { ...inspectTransaction(flag.bytes), signatures: [signature(OWN_KEY)] };
    expect(reasonsNotToSign(inspection, { nowMs, signerPublicKeyHex: OWN_KEY })).toEqual([]);
    expect(reasonsNotToSign(inspection, { nowMs })).toEqual([
      `it has a signature already (one by Ed25519 ${OWN_KEY})`,
    ]);
    const signatures = [signature('ab'.repeat(32)), signature('ac'.repeat(32)), signature('ad'.repeat(32))];
    expect(reasonsNotToSign({ ...inspection, signatures }, { nowMs, signerPublicKeyHex: OWN_KEY })).toEqual([
      `it has a signature already (one by Ed25519 ${'ab'.repeat(32)} and 2 more)`,
    ]);
  });
});

describe('what is unusual', () => {
  it.each(samples)('is nothing in $name, whenever it is read', (sample) => {
    expect(unusualTimes(inspectTransaction(sample.bytes))).toEqual([]);
  });

  it('is an expiry of another length and a report at another time than the creation, each kind once', () => {
    const contributions = plain.contributions.map((one) => ({
      ...one,
      expiryAtS: one.expiryAtS + 300 * 86_400,
      reportedAtMs: one.reportedAtMs - 3_600_000,
    }));
    const unusual = { ...plain, contributions };
    expect(unusualTimes(unusual)).toEqual([
      'Item 1 (203.0.113.7): time of report within 10 minutes of 2026-09-21 14:13:19 UTC (the creation) is usual, 2026-09-21 13:13:19 UTC found. The same for 2 more.',
      'Item 1 (203.0.113.7): expiry 30 days after the report is usual, 2027-08-17 14:13:20 UTC (330 days after the report) found. The same for 2 more.',
    ]);
    expect(reasonsNotToSign(unusual, { nowMs })).toEqual([]);
  });
});
