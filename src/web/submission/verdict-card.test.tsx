// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { flag, publicExample, report, type Sample } from '../../testing/transaction/samples.ts';
import type { TransactionRequest } from '../../transaction/comparison.ts';
import { compareWithRequest, inspectTransaction, ready } from '../../transaction/index.ts';
import { differenceText } from './difference-text.ts';
import { VerdictCard } from './verdict-card.tsx';

beforeAll(() => ready);
afterEach(cleanup);

function checked({ bytes, request, nowMs }: Sample, asked: TransactionRequest = request): CheckedTransaction {
  const inspection = inspectTransaction(bytes);
  return {
    inspection,
    comparison: compareWithRequest(inspection, asked, { nowMs }),
    payloadHashHex: inspection.payloadHashHex,
    byteLength: bytes.length,
  };
}

function show(transaction: CheckedTransaction) {
  render(
    <MantineProvider env="test">
      <VerdictCard checked={transaction} />
    </MantineProvider>,
  );
}

/** What stands beside a name, for each place where the name stands. */
const valuesOf = (name: string) =>
  screen.getAllByText(name).map((term) => term.nextElementSibling?.textContent);
const sentences = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('a report that matches', () => {
  it('says all of it: every contribution, authority, times, nonce and hash', () => {
    const transaction = checked(report);
    show(transaction);
    expect(screen.getByRole('heading', { name: 'It matches' })).toBeTruthy();
    expect(
      screen.getByText('The transaction says exactly what you asked: 3 contributions, nothing else.'),
    ).toBeTruthy();
    expect(valuesOf('Identifier')).toEqual([
      '203.0.113.7 · IPv4 address',
      '+447700900000-+447700900999 · Phone range · 1,000 numbers',
      'https://a-b.example/?x=1&y=%20#top · URL',
    ]);
    expect(valuesOf('Traffic')).toEqual([
      'Sweden (SE) → United Kingdom (GB)',
      'United Kingdom (GB) → Kosovo (XK)',
      'France (FR) → United Kingdom (GB)',
    ]);
    expect(valuesOf('Fraud type')).toEqual(['IPFraud', 'Wangiri', 'Robocall']);
    expect(valuesOf('Source peer')).toEqual(['telco']);
    expect(valuesOf('Signs as')).toEqual(['alice@wonderland']);
    expect(valuesOf('Nonce')).toEqual(['7']);
    expect(valuesOf('Created')[0]).toContain('2026-09-21 14:13:19 UTC');
    expect(valuesOf('Transaction hash')[0]).toContain(transaction.payloadHashHex);
    expect(screen.queryByRole('button', { name: 'Copy details' })).toBeNull();
  });

  it('says permissions and expiry triggers in words, as the public example of a real service has them', () => {
    show(checked(publicExample));
    expect(
      screen.getByText(
        'The transaction says exactly what you asked: 1 contribution, 2 permissions on it for your own account, and 1 expiry date for it, nothing else.',
      ),
    ).toBeTruthy();
    expect(sentences()).toEqual([
      expect.stringMatching(
        /^Gives bob@admin the permission to .*129\.0\.0\.1-129\.0\.0\.1_\d+#contribution/u,
      ),
      expect.stringMatching(
        /^Gives bob@admin the permission to .*129\.0\.0\.1-129\.0\.0\.1_\d+#contribution/u,
      ),
      expect.stringMatching(
        /^Marks 129\.0\.0\.1.* held by bob@admin as expired at 2030-.* UTC, once, with the rights of /u,
      ),
    ]);
  });
});

describe('a flag that matches', () => {
  it('names every asset', () => {
    show(checked(flag));
    expect(
      screen.getByText('The transaction says exactly what you asked: 2 flags, nothing else.'),
    ).toBeTruthy();
    expect(sentences()).toEqual([
      'Flags 203.0.113.7_1000#contribution, held by alice@wonderland.',
      'Flags https://a-b.example/?x=1_1001#contribution, held by alice@wonderland.',
    ]);
  });
});

describe('a transaction that differs', () => {
  const documented: TransactionRequest = {
    kind: 'report',
    accountId: 'bob@admin',
    items: [{ id: '129.0.0.1', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' }],
  };

  it('shows row by row what was asked and what was found, and what it says all the same', () => {
    const transaction = checked(publicExample, documented);
    show(transaction);
    expect(
      screen.getByRole('heading', { name: 'The service assembled something else. Do not sign.' }),
    ).toBeTruthy();
    const [, row] = within(screen.getByRole('table', { name: 'What differs' })).getAllByRole('row');
    const cells = Array.from(row?.children ?? [], (cell) => cell.lastChild?.textContent);
    expect(cells).toEqual(['destination (item 1)', 'GB', 'SE']);
    expect(valuesOf('Traffic')).toEqual(['Sweden (SE) → Sweden (SE)']);
    expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy();
    expect(differenceText(transaction).split('\n')).toEqual([
      `Transaction hash: ${transaction.payloadHashHex}`,
      `Size: ${transaction.byteLength} bytes`,
      'Signs as: bob@admin',
      'Item 1 (129.0.0.1-129.0.0.1): destination GB asked, SE found.',
    ]);
  });

  it('writes out characters that nobody can see, and times that are none', () => {
    const transaction = checked(report);
    const [first] = transaction.inspection.contributions;
    if (first === undefined) throw new Error('the sample holds contributions');
    show({
      ...transaction,
      comparison: { verdict: 'differs', differences: [], rows: [] },
      inspection: {
        ...transaction.inspection,
        creationTimeMs: 2n ** 64n - 1n,
        contributions: [
          { ...first, id: '203.0.113.\u202E7', fraudType: 'Sc\u200Bam', status: 2, expiryAtS: 1e300 },
        ],
        others: [{ path: '[4]', text: 'Transfers 5 \u202Eroses' }],
      },
    });
    expect(valuesOf('Identifier')).toEqual(['203.0.113.⟨U+202E⟩7']);
    expect(valuesOf('Fraud type')).toEqual(['Sc⟨U+200B⟩am']);
    expect(valuesOf('Status')).toEqual(['2 (a new contribution has 0)']);
    expect(valuesOf('Expires')[0]).toContain('not a date');
    expect(valuesOf('Created')).toEqual(['18446744073709551615 (not a date)']);
    expect(sentences()).toContain('[4]: Transfers 5 ⟨U+202E⟩roses');
  });

  it('counts what is too much to show', () => {
    const transaction = checked(report);
    const [first] = transaction.inspection.contributions;
    if (first === undefined) throw new Error('the sample holds contributions');
    show({
      ...transaction,
      comparison: { verdict: 'differs', differences: [], rows: [] },
      inspection: { ...transaction.inspection, contributions: Array.from({ length: 5000 }, () => first) },
    });
    expect(valuesOf('Identifier')).toHaveLength(25);
    expect(screen.getByText('4,975 more are not shown here.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Contribution 1 of 5,000' })).toBeTruthy();
  });
});

describe('a transaction that cannot be read', () => {
  it('says why, with hash and size, and nothing that it may do', () => {
    const transaction = checked(report);
    show({
      ...transaction,
      comparison: { verdict: 'cannot-inspect', differences: ['It is a program.'], rows: [] },
    });
    expect(
      screen.getByRole('heading', { name: 'This transaction is in a form that cannot be read here.' }),
    ).toBeTruthy();
    expect(sentences()).toEqual(['It is a program.']);
    expect(valuesOf('Transaction hash')[0]).toContain(transaction.payloadHashHex);
    expect(valuesOf('Size')).toEqual([`${transaction.byteLength} bytes`]);
    expect(screen.queryByText('Identifier')).toBeNull();
  });
});
