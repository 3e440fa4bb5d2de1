import { beforeAll, expect, it } from 'vitest';
import { report } from '../../testing/transaction/samples.ts';
import { compareTransaction } from '../../transaction/compare.ts';
import { DifferenceList } from '../../transaction/difference.ts';
import { inspectTransaction, ready } from '../../transaction/index.ts';
import { differenceText } from './difference-text.ts';

beforeAll(() => ready);

it('marks letters that look like others in what is copied', () => {
  const inspection = {
    ...inspectTransaction(report.bytes),
    others: [{ path: '[4]', text: 'Transfers 5 roses to "\u0430lice@wonderland".' }],
  };
  const { payloadHashHex, byteLength } = inspection;
  const comparison = compareTransaction(inspection, report.request, { nowMs: report.nowMs });
  expect(comparison.verdict).toBe('differs');
  expect(differenceText({ comparison, payloadHashHex, byteLength, inspection }).split('\n').at(-1)).toBe(
    'Not asked for: Transfers 5 roses to "а⟨U+0430⟩lice@wonderland".',
  );
});

const checkedReport = () => {
  const inspection = inspectTransaction(report.bytes);
  const list = new DifferenceList();
  list.add('destination', 'GB', 'SE');
  const comparison = { verdict: 'differs', reasons: [], differences: list.differences } as const;
  const { byteLength, payloadHashHex } = inspection;
  return { inspection, comparison, byteLength, payloadHashHex };
};

it('ends with the unsigned bytes, where they are few', () => {
  const lines = differenceText(checkedReport(), '0104').split('\n');
  expect(lines.slice(-2)).toEqual(['Destination GB asked, SE found.', 'Unsigned transaction in hex: 0104']);
});

it('leaves out bytes that are many, or not there any more', () => {
  expect(differenceText(checkedReport(), '01'.repeat(10_001))).toMatch(/SE found\.$/u);
  expect(differenceText(checkedReport())).toMatch(/SE found\.$/u);
});
