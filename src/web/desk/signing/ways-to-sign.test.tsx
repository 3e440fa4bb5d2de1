import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { decodeQR } from 'qr/decode.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import { differing, OTHER_AUTHORITY, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import type { TransactionRequest } from '../../../transaction/compare/comparison.ts';
import { submissionDeps } from '../run/submission-deps.ts';
import { Submission } from '../../../client/submission/submission.ts';
import { useSubmissionState } from '../run/use-submission-state.ts';
import { WaysToSign } from './ways-to-sign.tsx';

// The real one is fetched on first use; here it has to be there at once.
beforeAll(() => import('qr'));
afterEach(cleanup);

const PUBLIC_KEY = '11'.repeat(32);
const HASH = 'ab'.repeat(32);
const SIGNED = '0104beef';
const request: TransactionRequest = { kind: 'report', accountId: 'alice@wonderland', items: [] };
const unreadable = (...differences: readonly Difference[]): CheckedTransaction => ({
  ...checkedAs(request),
  comparison: uninspectable(...differences),
});

interface Options {
  readonly keys?: 'here' | 'external';
  readonly checked?: CheckedTransaction;
  readonly transactionHex?: string;
}

function Ways({ submission }: { readonly submission: Submission<string> }) {
  return <WaysToSign submission={submission} state={useSubmissionState(submission)} />;
}

/** A report in review at a desk whose worker answers as the test says. */
async function show({
  keys = 'here',
  checked = checkedAs(request),
  transactionHex = '0100cafe',
}: Options = {}) {
  const opened = await openTestDesk(() => null);
  const { desk, signer } = opened;
  if (keys === 'external') {
    await desk.session.signOut();
    await desk.session.signInWithExternalSigner({
      accountId: 'alice@wonderland',
      email: 'alice@wonderland.example',
      publicKeyHex: PUBLIC_KEY,
      authPublicKeyHex: '22'.repeat(32),
      emailSignatureHex: '33'.repeat(64),
    });
  }
  signer.check = () => checked;
  const asked: string[] = [];
  signer.allow = () => void asked.push('allow');
  signer.sign = () => {
    asked.push('sign');
    return SIGNED;
  };
  signer.accept = (answerHex, publicKeyHex) => {
    asked.push(`accept ${answerHex} ${publicKeyHex}`);
    return SIGNED;
  };
  const sent: string[] = [];
  const submission = new Submission<string>(
    {
      request,
      assemble: () => Promise.resolve(transactionHex),
      submit(signed) {
        sent.push(signed.reveal());
        return Promise.resolve('receipt');
      },
      verify: () => Promise.resolve({ expected: 1, found: 1 }),
    },
    submissionDeps(desk.session, () => Promise.resolve()),
  );
  await submission.prepare();
  renderAtDesk(<Ways submission={submission} />, opened);
  return { ...opened, user: userEvent.setup(), submission, asked, sent };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Signature or signed transaction' });
const optIn = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^I cannot read this transaction/u });
const panel = () => screen.queryByRole('region', { name: 'Sign elsewhere' });
/** An element's accessible description. */
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

/** Decodes the displayed QR code from its squares. */
function readQr(): string {
  const svg = screen.getByRole('img', { name: /^QR code/u });
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h1v1h-1z/gu,
  )) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  return decodeQR({ width, height: width, data });
}

describe('signing elsewhere', () => {
  it('is a quiet second way where the key is here', async () => {
    const { user } = await show();
    expect(panel()).toBeNull();
    expect(button('Sign elsewhere').getAttribute('aria-expanded')).toBe('false');
    await user.click(button('Sign elsewhere'));
    expect(panel()).not.toBeNull();
    expect(document.activeElement?.textContent).toBe('Sign elsewhere');
    expect(document.activeElement?.tagName).toBe('H3');
  });

  it('is the only way, and open, where the keys are elsewhere', async () => {
    await show({ keys: 'external' });
    expect(screen.queryByRole('button', { name: 'Sign elsewhere' })).toBeNull();
    expect(panel()?.textContent).toContain(HASH);
    expect(panel()?.textContent).toContain(PUBLIC_KEY);
  });

  it('is not offered for what differs', async () => {
    await show({
      keys: 'external',
      checked: { ...checkedAs(request), comparison: differing(OTHER_AUTHORITY) },
    });
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('takes an answer with white space and 0x around it, and sends what the worker made of it', async () => {
    const { user, asked, sent } = await show({ keys: 'external' });
    await user.type(field(), '  0x04AB{Enter}');
    await user.click(button('Verify and submit'));
    await expect.poll(() => sent).toEqual([SIGNED]);
    expect(asked).toEqual([`accept 04AB ${PUBLIC_KEY}`]);
  });

  it('says at the field what is wrong with an answer, and loses nothing of it', async () => {
    const { user, signer, sent } = await show({ keys: 'external' });
    signer.accept = () => {
      throw new AppError('detached-other-key', 'It is signed by another key.');
    };
    await user.type(field(), '04ab');
    await user.click(button('Verify and submit'));
    await expect.poll(() => descriptionOf(field())).toContain('It is signed by another key.');
    expect(field().value).toBe('04ab');
    expect(document.activeElement).toBe(field());
    expect(sent).toEqual([]);
  });

  it('asks nothing of the worker when there is no answer', async () => {
    const { user, asked } = await show({ keys: 'external' });
    await user.type(field(), '  ');
    await user.click(button('Verify and submit'));
    expect(descriptionOf(field())).toContain('Paste the signature or the signed transaction first.');
    expect(asked).toEqual([]);
  });

  it('does not show a long answer but counts it, and takes all of it', async () => {
    const { user, asked } = await show({ keys: 'external' });
    const long = '0f'.repeat(600_000);
    fireEvent.paste(field(), { clipboardData: { getData: () => `${long}\n` } });
    expect(field().value).toBe('');
    expect(screen.getByText(/^1,200,001 characters, too many/u)).toBeTruthy();
    await user.click(button('Verify and submit'));
    await expect.poll(() => asked).toEqual([`accept ${long} ${PUBLIC_KEY}`]);
  });

  it('forgets a long answer when it is removed, or when something is typed instead', async () => {
    const { user, asked } = await show({ keys: 'external' });
    const paste = () => fireEvent.paste(field(), { clipboardData: { getData: () => '0f'.repeat(5000) } });
    paste();
    await user.click(button('Remove'));
    expect(screen.queryByText(/characters are here/u)).toBeNull();
    paste();
    await user.type(field(), '04');
    expect(screen.queryByText(/characters are here/u)).toBeNull();
    await user.click(button('Verify and submit'));
    await expect.poll(() => asked).toEqual([`accept 04 ${PUBLIC_KEY}`]);
  });

  it('takes an answer from a file', async () => {
    const { user, asked } = await show({ keys: 'external' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no file input');
    await user.upload(input, new File(['04ab\n'], 'answer.hex', { type: 'text/plain' }));
    await screen.findByText(/^5 characters/u);
    await user.click(button('Verify and submit'));
    await expect.poll(() => asked).toEqual([`accept 04ab ${PUBLIC_KEY}`]);
  });

  it('takes the same file again', async () => {
    const { user } = await show({ keys: 'external' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no file input');
    const file = new File(['04ab\n'], 'answer.hex', { type: 'text/plain' });
    await user.upload(input, file);
    await screen.findByText(/^5 characters/u);
    await user.click(button('Remove'));
    expect(screen.queryByText(/characters are here/u)).toBeNull();
    await user.upload(input, file);
    await screen.findByText(/^5 characters/u);
  });
});

describe('the QR code', () => {
  it('is the whole transaction, which a reader gives back', async () => {
    const transactionHex = '0100cafe'.repeat(40);
    const { user } = await show({ keys: 'external', transactionHex });
    await user.click(button('Show a QR code'));
    await screen.findByRole('img', { name: 'QR code of the transaction in hex' });
    expect(readQr().toLowerCase()).toBe(transactionHex);
    expect(screen.getByText('The whole transaction in hex, 320 characters.')).toBeTruthy();
    await user.click(button('Hide the QR code'));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is the hash, and says why, when the transaction is too long for one', async () => {
    const { user } = await show({ keys: 'external', transactionHex: '01'.repeat(2149) });
    await user.click(button('Show a QR code'));
    await screen.findByRole('img', { name: 'QR code of the transaction’s hash' });
    expect(readQr().toLowerCase()).toBe(HASH);
    expect(screen.getByText(/^The transaction’s hash only: with 4,298 characters/u)).toBeTruthy();
  });
});

describe('a transaction that cannot be inspected', () => {
  it('is signed unread only after the analyst has agreed to that', async () => {
    const { user, asked, sent } = await show({ checked: unreadable() });
    const sign = button('Sign without verification and submit');
    expect(optIn().checked).toBe(false);
    expect(sign.hasAttribute('disabled')).toBe(true);
    expect(document.activeElement).toBe(document.body);
    const region = within(screen.getByRole('region', { name: 'Sign without verification?' }));
    expect(region.getByText('300 bytes')).toBeTruthy();
    expect(region.getByText('Iroha 2 rc.20 (layout B)')).toBeTruthy();
    await user.click(optIn());
    await user.click(sign);
    await expect.poll(() => sent).toEqual([SIGNED]);
    expect(asked).toEqual(['allow', 'sign']);
  });

  it('is not signed when the agreement was taken back', async () => {
    const { user, asked } = await show({ checked: unreadable() });
    await user.click(optIn());
    await user.click(optIn());
    await user.click(button('Sign without verification and submit'));
    expect(asked).toEqual([]);
  });

  it('is offered to nobody when what can be judged of it differs, and that is said', async () => {
    await show({ checked: unreadable(OTHER_AUTHORITY) });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/do not match your request, so it cannot be signed/u)).toBeTruthy();
  });

  it('is signed elsewhere after the same agreement', async () => {
    const { user, asked, sent } = await show({ keys: 'external', checked: unreadable() });
    expect(panel()).toBeNull();
    await user.click(optIn());
    expect(screen.queryByRole('button', { name: 'Sign without verification and submit' })).toBeNull();
    await user.type(field(), '04');
    await user.click(button('Verify and submit'));
    await expect.poll(() => sent).toEqual([SIGNED]);
    expect(asked).toEqual(['allow', `accept 04 ${PUBLIC_KEY}`]);
  });
});
