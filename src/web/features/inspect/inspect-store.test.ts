import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { MAX_TRANSACTION_CHARACTERS } from '../../../signer/signer.ts';
import type { ReadTransaction } from '../../../signer/signer.ts';
import { checkedAs, ScriptedSigner } from '../../../testing/web/scripted-signer.ts';
import { InspectStore } from './inspect-store.ts';

function readAs(authority: string): ReadTransaction {
  const { inspection, payloadHashHex, byteLength } = checkedAs({
    kind: 'report',
    accountId: authority,
    items: [],
  });
  return { inspection, payloadHashHex, byteLength };
}

function open() {
  const signer = new ScriptedSigner();
  return { signer, desk: new InspectStore(signer) };
}

describe('a transaction under inspection', () => {
  it('is read by the worker, and its text is not in the state', async () => {
    const { signer, desk } = open();
    const asked: string[] = [];
    signer.read = (hex) => {
      asked.push(hex);
      return readAs('bob@admin');
    };
    await desk.take(' 0x01AB\n', { kind: 'pasted' });
    expect(asked).toEqual(['01ab']);
    expect(desk.getState()).toMatchObject({ phase: 'read', characters: 8, source: { kind: 'pasted' } });
    expect(desk.hex()).toBe('01ab');
    expect(JSON.stringify({ ...desk.getState(), read: undefined })).not.toContain('01');
  });

  it('keeps unreadable text, and gives the reason', async () => {
    const { signer, desk } = open();
    signer.read = () => {
      throw new AppError('transaction-malformed', 'At byte 1.', { fields: { offset: 1 } });
    };
    await desk.take('01ff', { kind: 'typed' });
    expect(desk.getState()).toMatchObject({ phase: 'failed', characters: 4 });
    expect(desk.getState().error?.code).toBe('transaction-malformed');
    expect(desk.hex()).toBe('01ff');
    signer.read = () => readAs('bob@admin');
    await desk.retry();
    expect(desk.getState().phase).toBe('read');
  });

  it('is not sent to the worker if it is not hex or too long', async () => {
    const { signer, desk } = open();
    signer.read = () => {
      throw new Error('must not be asked');
    };
    await desk.take('01 ab', { kind: 'typed' });
    expect(desk.getState().error?.code).toBe('not-transaction-hex');
    await desk.take('', { kind: 'typed' });
    expect(desk.getState().error?.code).toBe('nothing-to-inspect');
    const huge = new File([], 'huge.hex');
    Object.defineProperty(huge, 'size', { value: MAX_TRANSACTION_CHARACTERS + 1 });
    await desk.takeFile(huge);
    expect(desk.getState().error?.code).toBe('transaction-too-long');
  });

  it('may be a file of bytes', async () => {
    const { signer, desk } = open();
    const asked: string[] = [];
    signer.read = (hex) => {
      asked.push(hex);
      return readAs('bob@admin');
    };
    await desk.takeFile(new File([Uint8Array.of(1, 0, 0xab)], 'report.bin'));
    expect(asked).toEqual(['0100ab']);
    const source = { kind: 'binary', name: 'report.bin' };
    expect(desk.getState()).toMatchObject({ phase: 'read', source, characters: 3 });
    await desk.takeFile(new File([Uint8Array.of(0xef, 0xbb, 0xbf, 0x30, 0x31)], 'report.hex'));
    expect(asked).toEqual(['0100ab', '01']);
    expect(desk.getState().source).toEqual({ kind: 'file', name: 'report.hex' });
  });

  it('is read in one piece only on request', async () => {
    const { signer, desk } = open();
    signer.read = () => readAs('bob@admin');
    await desk.takeFile(new File(['0100\r\nab\r\n'], 'wrapped.hex'));
    expect(desk.getState().error?.message).toMatch(/^There is a line break after character 4/u);
    await desk.joinLines();
    expect(desk.hex()).toBe('0100ab');
    expect(desk.getState()).toMatchObject({ phase: 'read', source: { kind: 'file', name: 'wrapped.hex' } });
  });

  it('shows the latest one, whichever is answered last', async () => {
    const { signer, desk } = open();
    const answers = new Map<string, (read: ReadTransaction) => void>();
    signer.read = (hex) =>
      new Promise((resolve) => {
        answers.set(hex, resolve);
      });
    const first = desk.take('01aa', { kind: 'typed' });
    await expect.poll(() => answers.size).toBe(1);
    const second = desk.take('01bb', { kind: 'link' });
    await expect.poll(() => answers.size).toBe(2);
    answers.get('01bb')?.(readAs('second@peer'));
    answers.get('01aa')?.(readAs('first@peer'));
    await Promise.all([first, second]);
    expect(desk.getState().read?.inspection.authority).toBe('second@peer');
    expect(desk.hex()).toBe('01bb');
  });

  it('is forgotten when it is cleared, also while it is being read', async () => {
    const { signer, desk } = open();
    let answer: (read: ReadTransaction) => void = () => undefined;
    signer.read = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const taken = desk.takeFile(new File(['01aa'], 'one.hex'));
    await expect.poll(() => desk.hex()).toBe('01aa');
    desk.clear();
    answer(readAs('bob@admin'));
    await taken;
    expect(desk.getState()).toEqual({
      phase: 'empty',
      source: undefined,
      characters: 0,
      read: undefined,
      error: undefined,
      receipt: undefined,
      isProof: false,
    });
    expect(desk.hex()).toBe('');
  });
});
