import { beforeAll, expect, it } from 'vitest';
import { report } from '../../testing/transaction/samples.ts';
import { compareWithRequest, inspectTransaction, ready } from '../../transaction/index.ts';
import { differenceText } from './difference-text.ts';

beforeAll(() => ready);

it('marks letters that look like others in what is copied', () => {
  const inspection = {
    ...inspectTransaction(report.bytes),
    others: [{ path: '[4]', text: 'Transfers 5 roses to "\u0430lice@wonderland".' }],
  };
  const { payloadHashHex, byteLength } = inspection;
  const comparison = compareWithRequest(inspection, report.request, { nowMs: report.nowMs });
  expect(comparison.verdict).toBe('differs');
  expect(differenceText({ comparison, payloadHashHex, byteLength, inspection }).split('\n').at(-1)).toBe(
    'Not asked for: Transfers 5 roses to "а⟨U+0430⟩lice@wonderland".',
  );
});
