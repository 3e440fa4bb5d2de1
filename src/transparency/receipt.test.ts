import { describe, expect, it } from 'vitest';
import { nodeCryptography, sha256 } from '../service/ledger/node-cryptography.ts';
import {
  sampleEntryHashes,
  SampleLog,
  sampleLogSigner,
  sampleWitnessSigner,
  SAMPLE_ORIGIN,
} from '../testing/transparency/sample-log.ts';
import { TransparencyError } from './errors.ts';
import { proveInclusion } from './inclusion.ts';
import { parsePolicy } from './policy.ts';
import { formatReceipt, parseReceipt, verifyReceipt, type Receipt } from './receipt.ts';
import { formatVerifierKey } from './verifier-key.ts';
import { webCryptography } from './web-cryptography.ts';

const log = new SampleLog(sampleEntryHashes(1_000));
const [logSigner, witnessSigner] = [await sampleLogSigner(), await sampleWitnessSigner()];
const policy = await parsePolicy(
  nodeCryptography,
  `log ${formatVerifierKey(logSigner.key)}\nwitness W ${formatVerifierKey(witnessSigner.key)}\nquorum W\n`,
);

const entryAt = (index: number): Uint8Array => log.entries[index] ?? new Uint8Array();

async function receiptOf(index: number, signers = [logSigner, witnessSigner]): Promise<Receipt> {
  return {
    extra: new Uint8Array(49).fill(1),
    index,
    proof: await proveInclusion(sha256, index, log.size, log.readHashes()),
    note: log.note(signers, log.size, 1_795_341_464),
  };
}

describe('a receipt', () => {
  it('goes through its text and back, with extra data and without', async () => {
    const { extra, ...bare } = await receiptOf(499);
    for (const receipt of [bare, { ...bare, extra }, { ...bare, extra: new Uint8Array() }]) {
      const full = receipt as Receipt;
      expect(parseReceipt(formatReceipt(full))).toEqual(full);
    }
    expect(formatReceipt(bare)).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 499\n(?:\S{44}\n){10}\ndesk/u);
  });

  it('proves its entry in Node and by WebCrypto', async () => {
    const receipt = parseReceipt(formatReceipt(await receiptOf(499)));
    for (const cryptography of [nodeCryptography, webCryptography]) {
      expect(await verifyReceipt(cryptography, policy, receipt, entryAt(499))).toEqual({
        checkpoint: { origin: SAMPLE_ORIGIN, size: 1_000, root: log.root() },
        logKeys: [logSigner.key],
        cosignatures: [{ name: 'W', atSeconds: 1_795_341_464 }],
      });
    }
  });

  it('proves its entry without cosignatures too', async () => {
    const receipt = await receiptOf(0, [logSigner]);
    const { cosignatures } = await verifyReceipt(nodeCryptography, policy, receipt, entryAt(0));
    expect(cosignatures).toEqual([]);
  });

  it('proves no other entry, index or checkpoint', async () => {
    const receipt = await receiptOf(499);
    for (const [wrong, data] of [
      [receipt, entryAt(500)],
      [{ ...receipt, index: 500 }, entryAt(499)],
      [{ ...receipt, index: 1_000 }, entryAt(499)],
      [{ ...receipt, note: log.note([logSigner], 999) }, entryAt(499)],
      [{ ...receipt, proof: receipt.proof.slice(1) }, entryAt(499)],
    ] as const) {
      const verified = verifyReceipt(nodeCryptography, policy, wrong, data);
      await expect(verified).rejects.toThrow(TransparencyError);
      await expect(verified).rejects.toThrow(expect.objectContaining({ code: 'inclusion-refused' }));
    }
  });

  it('of another log proves nothing', async () => {
    const receipt = await receiptOf(499, [witnessSigner]);
    await expect(verifyReceipt(nodeCryptography, policy, receipt, entryAt(499))).rejects.toThrow(
      expect.objectContaining({ code: 'unknown-log' }),
    );
  });

  it.each<[string, (text: string) => string]>([
    ['another first line', (text) => text.replace('@v1', '@v2')],
    ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['no index', (text) => text.replace(/index .*\n/u, '')],
    ['a leading zero', (text) => text.replace('index ', 'index 0')],
    ['a sign', (text) => text.replace('index ', 'index +')],
    ['extra data behind the index', (text) => text.replace(/(extra .*\n)(index .*\n)/u, '$2$1')],
    ['extra data that is not base64', (text) => text.replace('extra ', 'extra !')],
    ['a short hash', (text) => text.replace(/(index 499\n)\S{4}/u, '$1')],
    ['64 hashes', (text) => text.replace('index 499\n', `index 499\n${`${'A'.repeat(43)}=\n`.repeat(54)}`)],
    ['no checkpoint', (text) => text.replace(/\n\n[^]*/u, '\n')],
    ['nothing', () => ''],
  ])('is refused with %s', async (_, change) => {
    const text = formatReceipt(await receiptOf(499));
    expect(() => parseReceipt(change(text))).toThrow(expect.objectContaining({ code: 'malformed-receipt' }));
  });
});
