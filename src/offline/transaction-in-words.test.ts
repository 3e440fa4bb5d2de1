import { beforeAll, expect, it } from 'vitest';
import { flag, publicExample, report } from '../testing/transaction/samples.ts';
import { inspectTransaction, ready } from '../transaction/index.ts';
import { groupedHash, transactionInWords } from './transaction-in-words.ts';

beforeAll(() => ready);

it('describes a report: who, when, until when and every contribution', () => {
  const words = transactionInWords(inspectTransaction(report.bytes));
  expect(words.slice(1, 6)).toEqual([
    `Iroha 2 rc.20 (layout B), ${report.bytes.length} bytes, 4 instructions.`,
    'Signs as alice@wonderland.',
    'Created 2026-09-21 14:13:19.000 UTC, valid until 2026-09-22 14:13:19.000 UTC.',
    'Nonce 7.',
    'No signatures yet.',
  ]);
  expect(words.filter((line) => line.startsWith('Reports '))).toHaveLength(3);
  expect(words[7]).toMatch(
    /^Reports 2: \+447700900000-\+447700900999; Wangiri; GB to XK; from the peer telco;/u,
  );
});

it('describes what a flag flags', () => {
  const words = transactionInWords(inspectTransaction(flag.bytes));
  expect(words).toContain('Flags 203.0.113.7_1000#contribution, held by alice@wonderland.');
});

it('describes the public example’s destination, permissions and expiry', () => {
  const inspection = inspectTransaction(publicExample.bytes);
  const words = transactionInWords(inspection).join('\n');
  expect(words).toContain('SE to SE');
  expect(words).toMatch(/Lets bob@admin change .* held by bob@admin\./u);
  expect(words).toMatch(/as expired at 2030-.*with the rights of bob@admin\./u);
});

it('says what is unusual: what cannot be read, is something else, is for another account or not validly signed', () => {
  const plain = inspectTransaction(report.bytes);
  const [grant] = inspectTransaction(publicExample.bytes).grants;
  const unusual = {
    ...plain,
    unreadable: 'It runs a program.',
    others: [{ path: '[3]', text: ['Transfers 5.'] }],
    grants: grant === undefined ? [] : [{ ...grant, grantedTo: 'mallory@elsewhere' }],
    signatures: [{ algorithm: 'Ed25519', publicKeyHex: 'ab'.repeat(32), valid: false }],
  } as const;
  const words = transactionInWords(unusual).join('\n');
  expect(words).toContain('Cannot be read: It runs a program.');
  expect(words).toContain('Besides, [3]: Transfers 5.');
  expect(words).toContain('Lets mallory@elsewhere');
  expect(words).toContain('NOT VALID');
});

it('spells out letters that look like others, so that a terminal cannot be fooled', () => {
  const [first] = inspectTransaction(report.bytes).contributions;
  const contributions = first === undefined ? [] : [{ ...first, destination: 'G\u0412', id: 'a\u001b[2Jb' }];
  const words = transactionInWords({ ...inspectTransaction(report.bytes), contributions }).join('\n');
  expect(words).toContain('GВ⟨U+0412⟩');
  expect(words).not.toContain('\u001b');
});

it('spells out letters that look like others in what is said of anything else', () => {
  const words = transactionInWords({
    ...inspectTransaction(report.bytes),
    unreadable: 'It calls "p\u0430y".',
    others: [
      {
        path: 'metadata.p\u0430y',
        text: ['Transfers 5 ', { quote: '\u202eroses' }, ' to "', { quote: '\u0430lice@wonderland' }, '".'],
      },
    ],
  }).join('\n');
  expect(words).toContain('Cannot be read: It calls "pа⟨U+0430⟩y".');
  expect(words).toContain(
    'Besides, metadata.pа⟨U+0430⟩y: Transfers 5 ⟨U+202E⟩roses to "а⟨U+0430⟩lice@wonderland".',
  );
});

it('leaves honest words of another alphabet readable in what is said of anything else', () => {
  const words = transactionInWords({
    ...inspectTransaction(report.bytes),
    others: [{ path: 'metadata.пример', text: ['The transaction carries "', { quote: 'пример' }, '".'] }],
  });
  expect(words).toContain('Besides, metadata.пример⟨Cyrillic⟩: The transaction carries "пример⟨Cyrillic⟩".');
});

it('groups a hash to be read aloud', () => {
  expect(groupedHash('0123456789ab')).toBe('0123 4567 89ab');
});
