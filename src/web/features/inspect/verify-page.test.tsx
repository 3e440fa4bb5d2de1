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
import { VerifyPage } from './verify-page.tsx';

let signed = '';
beforeAll(async () => {
  await ready;
  signed = bytesToHex(appendSignature(report.bytes, keyPairFromHex('11'.repeat(32))));
});
afterEach(cleanup);

async function fragmentOf(hex: string): Promise<string> {
  return new URL((await proofLink('https://registry.example', hex)) ?? '').hash.slice(1);
}

/** The page with an address whose fragment it may remove. */
function AtAddress({ fragment }: { readonly fragment: string }) {
  const [shown, setShown] = useState(fragment);
  return (
    <>
      <p data-testid="fragment">{shown}</p>
      <VerifyPage fragment={shown} onForgetFragment={() => setShown('')} />
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

const verified = () => screen.findByRole('heading', { name: 'Verified' });

async function openFile(user: ReturnType<typeof userEvent.setup>, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no place for a file');
  await user.upload(input, file);
}

describe('a proof in the address', () => {
  it('is verified without a request, and says what it proves and what it does not', async () => {
    const { requests } = await open(await fragmentOf(signed));
    await verified();
    expect(screen.getByText(/^The holder of the key signed exactly what is shown here/u)).toBeTruthy();
    expect(screen.getByText(/^That a registry accepted it, or still shows it/u)).toBeTruthy();
    expect(screen.getByText(/^Who holds the key\. The transaction names alice@wonderland/u)).toBeTruthy();
    expect(screen.getByText('Valid, by the Ed25519 key')).toBeTruthy();
    expect(screen.getByText('203.0.113.7')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it.each([
    ['a whole link', async () => `https://registry.example/verify#${await fragmentOf(signed)}`],
    ['what stands behind its #', () => fragmentOf(signed)],
    ['hex', () => Promise.resolve(signed)],
  ])('is taken from the field as %s, which is empty afterwards', async (_, given) => {
    const { user } = await open(await fragmentOf(signed.replace(/^.{8}/u, '00000000')));
    await screen.findByText('Not verified');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Proof link/u });
    await user.click(field);
    await user.paste(await given());
    await user.keyboard('{Enter}');
    await verified();
    expect(field.value).toBe('');
    expect(screen.getByTestId('fragment').textContent).toBe('');
  });

  it('is compared with a hash in any form, and only with a hash', async () => {
    const { user } = await open(await fragmentOf(signed));
    await verified();
    const { payloadHashHex } = inspectTransaction(hexToBytes(signed));
    const field = screen.getByRole('textbox', { name: 'Compare with a hash you were given' });
    await user.click(field);
    await user.paste(` 0x${payloadHashHex.toUpperCase().replaceAll(/.{4}/gu, '$& ')}`);
    expect(screen.getByText('The same hash.')).toBeTruthy();
    await user.clear(field);
    await user.paste('ab'.repeat(32));
    expect(screen.getByText('Another hash: the proof is of another transaction.')).toBeTruthy();
    await user.type(field, '{Backspace}');
    expect(screen.getByText('A transaction hash has 64 characters, 0-9 and a-f.')).toBeTruthy();
    expect(screen.queryByText('The same hash.')).toBeNull();
  });

  it('that was truncated or altered is refused with that reason, and nothing of it is shown', async () => {
    await open((await fragmentOf(signed)).slice(0, -9));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not verified');
    expect(alert.textContent).toContain('The link was cut off or altered.');
    expect(screen.queryByText('203.0.113.7')).toBeNull();
  });

  it('whose transaction was altered after it was signed is refused, and nothing of it is shown', async () => {
    const other = signed.replace('3230332e302e3131332e37222c', '3230332e302e3131332e38222c');
    expect(other).not.toBe(signed);
    await open(await fragmentOf(other));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A signature does not match: the transaction was altered after it was signed.',
    );
    expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
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
    await verified();
    expect(document.activeElement?.textContent).toBe('Verified');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('fragment').textContent).toBe('');
  });
});

it('without a proof says where to get one from', async () => {
  const { user } = await open();
  expect(screen.getByText('Follow a proof link, paste it here, or open a proof file.')).toBeTruthy();
  await openFile(user, new File(['no transaction'], 'letter.txt'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not verified');
});
