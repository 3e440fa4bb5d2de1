import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { report } from '../../../testing/transaction/samples.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { appendSignature, inspectTransaction, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { proofLink } from '../../desk/proof/proof-link.ts';
import { InspectPage } from './inspect-page.tsx';

let signed = '';
beforeAll(async () => {
  await ready;
  signed = bytesToHex(appendSignature(report.bytes, keyPairFromHex('11'.repeat(32))));
});
afterEach(cleanup);

/** The signed transaction with another identifier. */
const altered = () => signed.replace('3230332e302e3131332e37222c', '3230332e302e3131332e38222c');

async function fragmentOf(hex: string): Promise<string> {
  return new URL((await proofLink('https://registry.example', hex)) ?? '').hash.slice(1);
}

/** The page with an address whose fragment it may remove. */
function AtAddress({ fragment }: { readonly fragment: string }) {
  const [shown, setShown] = useState(fragment);
  return (
    <>
      <p data-testid="fragment">{shown}</p>
      <InspectPage fragment={shown} onForgetFragment={() => setShown('')} />
    </>
  );
}

async function open(fragment = '') {
  const { desk, signer, queryClient, requests } = await openTestDesk(() => {
    throw new Error('nothing is asked of the service');
  });
  signer.read = (hex) => {
    const inspection = inspectTransaction(hexToBytes(hex));
    return { inspection, payloadHashHex: inspection.payloadHashHex, byteLength: inspection.byteLength };
  };
  renderAtDesk(<AtAddress fragment={fragment} />, { desk, queryClient });
  return { user: userEvent.setup(), requests };
}

const proved = () => screen.findByRole('heading', { name: 'What it proves' });

async function openFile(user: ReturnType<typeof userEvent.setup>, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no place for a file');
  await user.upload(input, file);
}

describe('a proof in the address', () => {
  it('is verified without a request, and says what it proves and what it does not', async () => {
    const { requests } = await open(await fragmentOf(signed));
    await proved();
    expect(screen.getByText('Signed by the key shown below, and unaltered since.')).toBeTruthy();
    expect(
      screen.getByText(/^Not proved: who holds the key, .* and that a registry accepted it\.$/u),
    ).toBeTruthy();
    expect(screen.getByText('Valid, by the Ed25519 key')).toBeTruthy();
    expect(screen.getByText('203.0.113.7')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it.each([
    ['a whole link', async () => `https://registry.example/inspect#${await fragmentOf(signed)}`],
    ['what stands behind its #', () => fragmentOf(signed)],
    ['hex', () => Promise.resolve(signed)],
  ])('is taken from the field as %s', async (_, given) => {
    const { user } = await open();
    await user.click(screen.getByRole('textbox', { name: /proof link$/u }));
    await user.paste(await given());
    expect(await proved()).toBeTruthy();
  });

  it('that was truncated or altered is refused with that reason, and nothing of it is shown', async () => {
    await open((await fragmentOf(signed)).slice(0, -9));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not verified');
    expect(alert.textContent).toContain('The link was cut off or altered.');
    expect(screen.queryByText('203.0.113.7')).toBeNull();
  });

  it('whose transaction was altered after it was signed is refused, and nothing of it is shown', async () => {
    expect(altered()).not.toBe(signed);
    await open(await fragmentOf(altered()));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A signature does not match: the transaction was altered after it was signed.',
    );
    expect(screen.queryByRole('heading', { name: 'What this transaction says' })).toBeNull();
    expect(screen.queryByText(/203\.0\.113/u)).toBeNull();
  });

  it('without a signature proves nothing', async () => {
    await open(await fragmentOf(bytesToHex(report.bytes)));
    expect((await screen.findByRole('alert')).textContent).toContain('not signed, so it proves nothing');
  });

  it('is replaced by a file', async () => {
    const { user } = await open((await fragmentOf(signed)).slice(0, -9));
    await screen.findByRole('alert');
    await openFile(user, new File([signed], '1234abcd.proof.hex'));
    await proved();
    expect(document.activeElement?.textContent).toBe('What this transaction says');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('fragment').textContent).toBe('');
  });
});

it('shows an altered transaction that came as hex, with its invalid signature', async () => {
  const { user } = await open();
  await openFile(user, new File([altered()], 'report.hex'));
  expect(await screen.findByText('203.0.113.8')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What it proves' })).toBeNull();
});
