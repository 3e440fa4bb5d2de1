import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '../service/processes/child-process.ts';
import { payloadOf, transactionOf } from '../transaction/payload.ts';
import { Random } from '../random.ts';
import { flag, report } from '../transaction/samples.ts';
import { ready } from '../../transaction/index.ts';
import type { TransactionPayload } from '../../transaction/scale/model.ts';
import { checkInput } from './check-input.ts';
import { isHarmless } from './is-harmless.ts';
import { withTexts } from './mutate.ts';
import { makeSeeds, otherLayoutSeeds } from './seeds.ts';

beforeAll(() => ready);

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));
/** The last line of a run. */
const OUTCOMES = /(\d+) refused, (\d+) accepted, (\d+) refused by its layout, (\d+) matches; /u;

it('finds nothing in 2,000 changed transactions, of which enough can be read', async () => {
  // In a process of its own, where modules are not instrumented as those of a test are.
  const run = startChild(RUN, ['2000', '20261121']);
  onTestFinished(() => void run.process.kill());
  expect([await run.ended, run.output()]).toEqual([0, expect.stringMatching(OUTCOMES)]);
  const [, refused, accepted, otherLayout, matches] = (OUTCOMES.exec(run.output()) ?? []).map(Number);
  // It would prove nothing if all were refused at once.
  expect(refused).toBeGreaterThan(500);
  expect(accepted).toBeGreaterThan(300);
  expect(otherLayout).toBeGreaterThan(20);
  expect(matches).toBeGreaterThan(20);
}, 300_000);

it('begins with transactions that match what was asked for, and with some in other layouts', () => {
  const seeds = makeSeeds(new Random(1));
  const outcomes = seeds.map((seed) => [seed.request !== undefined, checkInput(seed.bytes, seed)]);
  expect(outcomes.filter(([isAsked]) => isAsked === true).length).toBeGreaterThan(25);
  expect(outcomes.filter(([isAsked, outcome]) => isAsked === true && outcome !== 'matches')).toEqual([]);
  expect(outcomes.filter(([, outcome]) => outcome === 'refused')).toEqual([]);
  expect(outcomes.filter(([, outcome]) => outcome === 'refused by its layout')).toEqual([]);
  const others = otherLayoutSeeds().map((seed) => checkInput(seed.bytes, seed));
  expect(others.length).toBeGreaterThan(10);
  expect(new Set(others)).toEqual(new Set(['refused by its layout']));
});

describe('would be noticed', () => {
  it('a match of something that nobody asked for', () => {
    const { bytes, nowMs, request } = report;
    const other = { name: 'other', bytes: flag.bytes, request, nowMs };
    expect(() => checkInput(bytes, other)).toThrow(
      'a transaction that does something else was called a match',
    );
  });

  const original = payloadOf(report.bytes);
  /** The sample's payload with a text of it replaced. */
  const replaced = (pattern: RegExp, replacement: string): TransactionPayload => {
    const bytes = transactionOf(withTexts(original, (text) => text.replace(pattern, replacement)));
    if (!bytes) throw new Error('This has no bytes.');
    return payloadOf(bytes);
  };

  it.each([
    ['another destination', replaced(/"dst":"GB"/u, '"dst":"SE"')],
    ['a number in another form', replaced(/"sts":0/u, '"sts":0.0')],
    ['a number in another form', replaced(/"ed":(\d+)/u, '"ed":$1e0')],
    ['a repeated member', replaced(/"sts":0/u, '"sts":2,"sts":0')],
    ['a member more', replaced(/"sts":0/u, '"sts":0,"x":1')],
    ['a time of report two days later', replaced(/"ts":\d+/u, `"ts":${report.nowMs + 172_800_000}`)],
    ['an expiry before the report', replaced(/"ed":\d+/u, '"ed":1')],
    ['an expiry before now', replaced(/"ed":\d+/u, `"ed":${report.nowMs / 1000}`)],
    ['another asset', replaced(/^203\.0\.113\.7_/u, '203.0.113.8_')],
    ['no time to live', { ...original, time_to_live_ms: undefined }],
    ['a long time to live', { ...original, time_to_live_ms: 86_400_001n }],
    ['a creation in the future', { ...original, creation_time_ms: BigInt(report.nowMs) + 300_001n }],
    ['an end in the past', { ...original, time_to_live_ms: 999n }],
    ['metadata', { ...original, metadata: [['x', { tag: 'Bool', value: true }]] }],
  ] as const)('%s, if it were called a match', (_, changed) => {
    expect(isHarmless(original, changed, report.nowMs)).toBe(false);
  });

  it.each([
    ['another nonce', { ...original, nonce: 8 }],
    ['a creation a little later', { ...original, creation_time_ms: BigInt(report.nowMs) + 299_999n }],
    ['another number of an asset', replaced(/^203\.0\.113\.7_1000$/u, '203.0.113.7_1')],
    ['white space in the JSON', replaced(/"sts":0/u, ' "sts" :\n0')],
    ['an escape in the JSON', replaced(/"org":"S/u, '"org":"\\u0053')],
  ] as const)('not %s, which does the same', (_, changed) => {
    expect(isHarmless(original, changed, report.nowMs)).toBe(true);
  });
});
