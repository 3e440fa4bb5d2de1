import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../contract/hex.ts';
import { Random } from '../../../testing/random.ts';
import { report } from '../../../testing/transaction/samples.ts';
import { appendSignature, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { isProofFragment, MAX_LINK_CHARACTERS, proofLink, readProofFragment } from './proof-link.ts';

const ORIGIN = 'https://registry.example';

let signed = '';
beforeAll(async () => {
  await ready;
  signed = bytesToHex(appendSignature(report.bytes, keyPairFromHex('11'.repeat(32))));
});

async function fragmentOf(hex: string): Promise<string> {
  const link = await proofLink(ORIGIN, hex);
  return new URL(link ?? '').hash.slice(1);
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

describe('a proof link', () => {
  it('holds the very bytes, behind the # of /inspect, in letters that no program changes', async () => {
    const link = await proofLink(ORIGIN, signed);
    expect(link).toMatch(/^https:\/\/registry\.example\/inspect#[\w-]+$/u);
    expect(await readProofFragment(await fragmentOf(signed))).toEqual({ transactionHex: signed });
  });

  it('is shorter than the transaction in hex', async () => {
    expect((await fragmentOf(signed)).length).toBeLessThan(signed.length / 2);
  });

  it.each([1, 2, 3, 4, 5])('keeps every last byte, %i of them', async (count) => {
    const hex = '01ff'.repeat(count).slice(0, 2 * count);
    expect(await readProofFragment(await fragmentOf(hex))).toEqual({ transactionHex: hex });
  });

  it(`is not made above ${MAX_LINK_CHARACTERS} characters`, async () => {
    const random = new Random(7);
    const noise = (bytes: number) => bytesToHex(Uint8Array.from(random.numbers(bytes)));
    expect(await proofLink(ORIGIN, noise(5_000))).toBeDefined();
    expect(await proofLink(ORIGIN, noise(6_000))).toBeUndefined();
    expect(await proofLink(ORIGIN, noise(50_000))).toBeUndefined();
    // Repetitive bytes compress well.
    expect(await proofLink(ORIGIN, '00'.repeat(100_000))).toBeDefined();
  });
});

it.each([
  ['hex', '01'.repeat(200), false],
  ['hex with a wrong character', `${'01'.repeat(200)}x`, false],
  ['a word', 'hello', false],
  ['a link that was cut off', 'eJxj'.repeat(30), true],
  ['a receipt without its transaction', `${'SzYq'.repeat(30)}.`, true],
])('tells a proof from a transaction: %s', (_what, text, isProof) => {
  expect(isProofFragment(text)).toBe(isProof);
});

describe('a proof link with a receipt', () => {
  const receipt = 'c2sp.org/tlog-proof@v1\nindex 1041\n\nnote\n';

  it('holds the receipt and the very bytes', async () => {
    const link = (await proofLink(ORIGIN, signed, receipt)) ?? '';
    expect(link).toMatch(/^https:\/\/registry\.example\/inspect#[\w-]+\.[\w-]+$/u);
    const fragment = link.slice(link.indexOf('#') + 1);
    expect(await readProofFragment(fragment)).toEqual({ receipt, transactionHex: signed });
  });

  it('holds the receipt alone where the transaction is longer than 4 KiB', async () => {
    const link = (await proofLink(ORIGIN, '01'.repeat(4 * 1024 + 1), receipt)) ?? '';
    expect(link).toMatch(/#[\w-]+\.$/u);
    expect(await readProofFragment(link.slice(link.indexOf('#') + 1))).toEqual({ receipt });
  });

  it.each(['a.b.c', '.', '.AAAA'])('is broken as %s', async (fragment) => {
    await expect(readProofFragment(fragment)).rejects.toMatchObject({ code: 'proof-link-broken' });
  });
});

describe('the fragment of a proof link', () => {
  it('with any one character altered is broken, or holds the same bytes', async () => {
    const fragment = await fragmentOf(signed);
    const readings = await Promise.all(
      Array.from(fragment, async (character, at) => {
        const altered = fragment.slice(0, at) + (character === 'A' ? 'B' : 'A') + fragment.slice(at + 1);
        return readProofFragment(altered).then(
          ({ transactionHex }) => transactionHex,
          (error: unknown) => error,
        );
      }),
    );
    const broken = readings.filter((reading) => reading !== signed);
    for (const reading of broken) expect(reading).toMatchObject({ code: 'proof-link-broken' });
    // The bits that fill up a last byte mean nothing.
    expect(readings.length - broken.length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['cut off', (fragment: string) => fragment.slice(0, -20)],
    ['cut in the middle of a byte', (fragment: string) => fragment.slice(0, 21)],
    ['broken into lines', (fragment: string) => `${fragment.slice(0, 40)}\n${fragment.slice(40)}`],
    ['escaped', (fragment: string) => `${fragment}%20`],
    ['ordinary base64', (fragment: string) => `${fragment.slice(0, 8)}+/==`],
    ['beyond ASCII', (fragment: string) => `${fragment}é`],
    ['the hex of a transaction', () => signed],
    ['empty', () => ''],
    ['a word', () => 'content'],
    ['a bare deflate stream', () => base64Url(deflateSync('01').subarray(2, -4))],
  ])('%s is broken', async (_name, change) => {
    await expect(readProofFragment(change(await fragmentOf(signed)))).rejects.toMatchObject({
      code: 'proof-link-broken',
    });
  });

  it('that would fill the memory is refused while it is read', async () => {
    const bomb = base64Url(deflateSync(new Uint8Array(40 * 1024 * 1024)));
    await expect(readProofFragment(bomb)).rejects.toMatchObject({ code: 'transaction-too-long' });
  });
});
