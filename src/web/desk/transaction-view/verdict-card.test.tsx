import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { differing, OTHER_AUTHORITY, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { exampleForAMonth, flag, report, type Sample } from '../../../testing/transaction/samples.ts';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { compareTransaction } from '../../../transaction/compare/compare.ts';
import type { TransactionRequest } from '../../../transaction/compare/comparison.ts';
import { DifferenceList } from '../../../transaction/compare/difference.ts';
import { inspectTransaction, ready } from '../../../transaction/index.ts';
import { differenceText, VerdictCard } from './verdict-card.tsx';

describe('difference text', () => {
  beforeAll(() => ready);

  it('marks letters that look like others in what is copied', () => {
    const inspection = {
      ...inspectTransaction(report.bytes),
      others: [{ path: '[4]', text: ['Transfers 5 roses to "', { quote: '\u0430lice@wonderland' }, '".'] }],
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
    const comparison = {
      verdict: 'differs',
      reasons: [],
      differences: list.differences,
      warnings: [],
    } as const;
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
});

beforeAll(() => ready);
afterEach(cleanup);

function checked({ bytes, request, nowMs }: Sample, asked: TransactionRequest = request): CheckedTransaction {
  const inspection = inspectTransaction(bytes);
  return {
    inspection,
    comparison: compareTransaction(inspection, asked, { nowMs }),
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

/** The value beside every occurrence of a name. */
const valuesOf = (name: string) =>
  screen.getAllByText(name).map((term) => term.nextElementSibling?.textContent);
const sentences = () => screen.getAllByRole('listitem').map((item) => item.textContent);
/** The texts of a table's rows, cell by cell, without the titles shown in narrow layouts. */
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) =>
          cell.textContent.slice(cell.querySelector(':scope > [aria-hidden]')?.textContent.length),
        ),
    );

describe('a report that matches', () => {
  it('says all of it: every contribution, authority, times, nonce and hash', async () => {
    const transaction = checked(report);
    show(transaction);
    expect(screen.getByRole('heading', { name: 'Matches your request' })).toBeTruthy();
    expect(screen.getByText('Read back from the transaction itself: exactly 3 contributions.')).toBeTruthy();
    const [ip, phones, url] = rowsOf('Contributions');
    expect(ip).toEqual(['1', '203.0.113.7 IPv4 address', 'IPFraud', 'SE → GB', '']);
    expect(phones).toEqual([
      '2',
      '+447700900000-+447700900999 Phone range · 1,000 numbers',
      'Wangiri',
      'GB → XK',
      'telco',
    ]);
    expect(url?.slice(1, 3)).toEqual(['https://a-b.example/?x=1&y=%20#top URL', 'Robocall']);
    // What all contributions have in common stands once.
    expect(valuesOf('Reported')).toEqual([expect.stringContaining('2026-09-21 14:13:19 UTC')]);
    expect(valuesOf('Expires')).toEqual([expect.stringContaining('2026-10-21 14:13:20 UTC')]);
    fireEvent.click(screen.getByText('Asset ids'));
    expect((await screen.findByText('203.0.113.7_1000#contribution')).closest('details')).toBeTruthy();
    expect(valuesOf('Signs as')).toEqual(['alice@wonderland']);
    expect(valuesOf('Nonce')).toEqual(['7']);
    expect(valuesOf('Created')[0]).toContain('2026-09-21 14:13:19 UTC');
    expect(valuesOf('Transaction hash')[0]).toContain(transaction.payloadHashHex);
    expect(screen.queryByRole('button', { name: 'Copy details' })).toBeNull();
  });

  it('says permissions and expiry triggers in words, as the public example of a real service has them', () => {
    show(checked(exampleForAMonth));
    expect(
      screen.getByText(
        'Read back from the transaction itself: exactly 1 contribution, 2 permissions on it for your own account, and 1 expiry date for it.',
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
        /^Marks 129\.0\.0\.1.* held by bob@admin as expired at 2024-02-02.* UTC, once, with the rights of /u,
      ),
    ]);
  });
});

describe('a flag that matches', () => {
  it('names every identifier with its asset, and no account where all are for the own one', () => {
    show(checked(flag));
    expect(screen.getByText('Read back from the transaction itself: exactly 2 flags.')).toBeTruthy();
    expect(rowsOf('Flags')).toEqual([
      ['1', '203.0.113.7_1000#contribution'],
      ['2', 'https://a-b.example/?x=1_1001#contribution'],
    ]);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '203.0.113.7',
      'https://a-b.example/?x=1',
    ]);
  });
});

describe('a transaction that differs', () => {
  const documented: TransactionRequest = {
    kind: 'report',
    accountId: 'bob@admin',
    items: [{ id: '129.0.0.1', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' }],
  };

  it('shows row by row what was asked and what was found, and still what it says', () => {
    const transaction = checked(exampleForAMonth, documented);
    show(transaction);
    expect(screen.getByRole('heading', { name: 'Blocked: the service changed your request' })).toBeTruthy();
    expect(screen.getByText('1 difference')).toBeTruthy();
    expect(rowsOf('What differs')).toEqual([['Destination (item 1)', 'GB', 'SE']]);
    expect(screen.getByText('Differs: destination')).toBeTruthy();
    expect(valuesOf('Route')).toEqual(['Sweden (SE) → Sweden (SE)']);
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
      comparison: differing(),
      inspection: {
        ...transaction.inspection,
        creationTimeMs: 2n ** 64n - 1n,
        contributions: [
          { ...first, id: '203.0.113.\u202E7', fraudType: 'Sc\u200Bam', status: 2, expiryAtS: 1e300 },
        ],
        others: [{ path: '[4]', text: ['Transfers 5 ', { quote: '\u202Eroses' }] }],
      },
    });
    expect(valuesOf('Identifier')).toEqual(['203.0.113.⟨U+202E⟩7']);
    expect(valuesOf('Fraud type')).toEqual(['Sc⟨U+200B⟩am']);
    expect(valuesOf('Status')).toEqual(['2 (a new contribution has 0)']);
    expect(valuesOf('Expires')[0]).toContain('not a date');
    expect(valuesOf('Created')).toEqual(['18446744073709551615 (not a date)']);
    expect(sentences()).toContain('[4]: Transfers 5 ⟨U+202E⟩roses');
  });

  it('marks letters that pass for others, and says what the marks mean', () => {
    const transaction = checked(report);
    const [first] = transaction.inspection.contributions;
    if (first === undefined) throw new Error('the sample holds contributions');
    show({
      ...transaction,
      inspection: {
        ...transaction.inspection,
        authority: 'аlice@wonderland',
        contributions: [
          {
            ...first,
            id: 'https://пример.рф/',
            fraudType: 'Sсam',
            origination: 'ЅE',
            sourcePeerId: 'tеlco',
            definitionId: '203.0.113.7_1#contributiоn',
          },
        ],
        others: [
          {
            path: '[4]',
            text: ['Transfers 5 ', { quote: 'r\u043eses' }, ' to "', { quote: '\u202e\u0430lice' }, '"'],
          },
        ],
      },
    });
    expect(valuesOf('Signs as')).toEqual(['а⟨U+0430⟩lice@wonderland']);
    expect(valuesOf('Identifier')).toEqual(['https://пример⟨Cyrillic⟩.рф⟨Cyrillic⟩/']);
    expect(valuesOf('Fraud type')).toEqual(['Sс⟨U+0441⟩am']);
    expect(valuesOf('Route')).toEqual(['Ѕ⟨U+0405⟩E → United Kingdom (GB)']);
    expect(valuesOf('Source peer')).toEqual(['tе⟨U+0435⟩lco']);
    expect(valuesOf('Asset id')).toEqual(['203.0.113.7_1#contributiо⟨U+043E⟩n']);
    expect(sentences()).toContain('[4]: Transfers 5 rо⟨U+043E⟩ses to "⟨U+202E⟩а⟨U+0430⟩lice"');
    expect(screen.getByText(/^This transaction contains letters or signs beyond plain ASCII/u)).toBeTruthy();
  });

  it('leads from one contribution that differs to the next, by keyboard', async () => {
    const { bytes, nowMs } = report;
    const asked: TransactionRequest = {
      kind: 'report',
      accountId: 'alice@wonderland',
      items: [
        { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'FR' },
        {
          id: '+447700900000-+447700900999',
          fraudType: 'Wangiri',
          origination: 'GB',
          destination: 'XK',
          sourcePeerId: 'telco',
        },
        { id: 'https://a-b.example/?x=1&y=%20#top', fraudType: 'Scam', origination: 'FR', destination: 'GB' },
      ],
    };
    show(checked({ ...report, bytes, nowMs }, asked));
    expect(screen.getByText('2 differ from your request.')).toBeTruthy();
    const user = userEvent.setup();
    const next = screen.getByRole('button', { name: 'Next difference' });
    next.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toContain('Differs: destination');
    next.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toContain('Differs: fraud type');
    await user.click(screen.getByRole('button', { name: 'Previous difference' }));
    expect(document.activeElement?.textContent).toContain('Differs: destination');
  });

  it('makes only the rows in sight of thousands, and reaches all of them', async () => {
    giveElementsSize();
    const transaction = checked(report);
    const [first] = transaction.inspection.contributions;
    if (first === undefined) throw new Error('the sample holds contributions');
    const many = 5000;
    show({
      ...transaction,
      comparison: differing(
        ...Array.from({ length: many }, (_, item) => ({
          ...OTHER_AUTHORITY,
          code: 'expiry' as const,
          path: { item, contribution: item },
        })),
      ),
      inspection: {
        ...transaction.inspection,
        registrations: [],
        contributions: Array.from({ length: many }, (_, at) => ({ ...first, id: `203.0.113.${at}` })),
        grants: Array.from({ length: 3 * many }, (_, instruction) => ({
          instruction,
          permission: 'CanRegisterAssetsWithDefinition',
          definitionId: `${instruction}#contribution`,
          grantedTo: 'alice@wonderland',
        })),
      },
    });
    const table = screen.getByRole('table', { name: 'Contributions' });
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table', { name: 'What differs' }).getAttribute('aria-rowcount')).toBe('5001');
    const also = screen.getByRole('table', { name: 'Also in the transaction' });
    // And the titles, and that fewer assets are registered than contributions recorded.
    expect(also.getAttribute('aria-rowcount')).toBe('15002');
    expect(within(also).getAllByRole('row').length).toBeLessThan(60);
    const user = userEvent.setup();
    within(table).getAllByRole('row')[1]?.focus();
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('5001');
    expect(document.activeElement?.textContent).toContain('203.0.113.4999');
    await user.keyboard('{Home}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
  });
});

describe('a transaction that cannot be read', () => {
  it('says why, with hash and size, and nothing that it may do', () => {
    const transaction = checked(report);
    show({
      ...transaction,
      comparison: uninspectable(),
    });
    expect(screen.getByRole('heading', { name: 'This transaction could not be checked' })).toBeTruthy();
    expect(sentences()).toEqual(['It runs a program.']);
    expect(screen.queryByText('What could be read all the same')).toBeNull();
    expect(valuesOf('Transaction hash')[0]).toContain(transaction.payloadHashHex);
    expect(valuesOf('Size')).toEqual([`${transaction.byteLength} bytes`]);
    expect(screen.queryByText('Identifier')).toBeNull();
  });

  it('still shows what is wrong with it, and what could be read', () => {
    const transaction = checked(report);
    show({
      ...transaction,
      inspection: {
        ...transaction.inspection,
        unreadable: 'It runs a program.',
        others: [{ path: '[0]', text: ['Mints 5 roses.'] }],
      },
      comparison: uninspectable(OTHER_AUTHORITY),
    });
    expect(sentences()).toContain('It runs a program.');
    expect(sentences()).toContain('[0]: Mints 5 roses.');
    expect(sentences().join()).not.toContain('mallory@wonderland');
    expect(rowsOf('What differs')).toEqual([['Authority', 'alice@wonderland', 'mallory@wonderland']]);
  });
});

describe('a transaction with texts of megabytes', () => {
  it('shows the beginning of each at once, and offers the whole', async () => {
    const transaction = checked(report);
    const [first] = transaction.inspection.contributions;
    if (first === undefined) throw new Error('the sample holds contributions');
    const long = 'x'.repeat(1_000_000);
    const found = `${long}-é`;
    show({
      ...transaction,
      comparison: differing({
        code: 'identifier',
        path: { item: 0, contribution: 0 },
        asked: [{ quote: `${long}-e` }],
        found: [{ quote: found }],
      }),
      inspection: {
        ...transaction.inspection,
        contributions: [{ ...first, id: found, fraudType: long }],
        others: [{ path: '[4]', text: ['Sets ', { quote: long }] }],
      },
    });
    expect(valuesOf('Fraud type')[0]).toBe(`${long.slice(0, 2000)}⟨… 998,000 more characters⟩Copy`);
    expect(valuesOf('Identifier')[0]).toContain('⟨… 998,002 more characters⟩');
    expect(sentences()).toContain(`[4]: Sets ${long.slice(0, 1995)}⟨… 998,005 more characters⟩`);
    expect(rowsOf('What differs')[0]?.slice(1)).toEqual([
      `⟨… 999,901 characters alike⟩${'x'.repeat(99)}-e`,
      `⟨… 999,901 characters alike⟩${'x'.repeat(99)}-é⟨U+00E9⟩`,
    ]);
    expect(document.body.textContent.length).toBeLessThan(20_000);
    const [copy] = screen.getAllByRole('button', { name: 'Copy the whole text' });
    if (copy === undefined) throw new Error('there is nothing to copy');
    await userEvent.setup().click(copy);
    expect((await navigator.clipboard.readText()).length).toBe(found.length);
  });
});
