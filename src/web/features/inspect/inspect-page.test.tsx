import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { publicExample, report } from '../../../testing/transaction/samples.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { appendSignature, inspectTransaction, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { InspectPage } from './inspect-page.tsx';

beforeAll(() => ready);
afterEach(cleanup);

const example = bytesToHex(publicExample.bytes);

/** The page, with an address whose fragment it may remove. */
function AtAddress({ fragment }: { readonly fragment: string }) {
  const [shown, setShown] = useState(fragment);
  return (
    <>
      <p data-testid="fragment">{shown}</p>
      <button type="button" onClick={() => setShown(bytesToHex(report.bytes))}>
        follow a link
      </button>
      <InspectPage fragment={shown} onForgetFragment={() => setShown('')} />
    </>
  );
}

async function open(fragment = '') {
  const { desk, signer, queryClient } = await openTestDesk(() => {
    throw new Error('nothing is asked of the service');
  });
  signer.read = (hex) => {
    const inspection = inspectTransaction(hexToBytes(hex));
    return { inspection, payloadHashHex: inspection.payloadHashHex, byteLength: inspection.byteLength };
  };
  const user = userEvent.setup();
  renderAtDesk(<AtAddress fragment={fragment} />, { desk, queryClient });
  return { user, queryClient };
}

const field = () => screen.getByRole('textbox', { name: 'Transaction (hex), receipt or proof link' });
const shown = () => screen.findByRole('heading', { name: 'What this transaction says' });

describe('a transaction that is pasted', () => {
  it('is read at once, and is in no cache', async () => {
    const { user, queryClient } = await open();
    await user.click(field());
    await user.paste(` 0x${example}\n`);
    await shown();
    expect(screen.getByText('634 bytes')).toBeTruthy();
    expect(screen.getByText(/^Too late to sign: valid until 2024-01-04/u)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'What is unusual' }).textContent).toContain(
      '(6.1 years after the report)',
    );
    expect(document.activeElement?.textContent).toBe('What this transaction says');
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('is shown beside the field when it is long', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste('00'.repeat(20_000));
    expect(await screen.findByText('40,000 characters pasted')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect((await screen.findByRole('alert')).textContent).toContain('Not a readable transaction');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('replaces the one in the field and its result', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste(example);
    await shown();
    await user.tripleClick(field());
    await user.paste(bytesToHex(report.bytes));
    expect(await screen.findByRole('table', { name: 'Contributions' })).toBeTruthy();
    expect(field()).toHaveProperty('value', bytesToHex(report.bytes));
  });

  it('in several lines is read in one piece on request', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste(`${example.slice(0, 60)}\n${example.slice(60)}`);
    expect((await screen.findByRole('alert')).textContent).toContain('a line break after character 60');
    await user.click(screen.getByRole('button', { name: 'Join the lines and read' }));
    await shown();
    expect(field()).toHaveProperty('value', example);
  });

  it('is no longer shown when the field is changed', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste(example);
    await shown();
    await user.type(field(), '0');
    expect(screen.queryByRole('heading', { name: 'What this transaction says' })).toBeNull();
    expect(field()).toHaveProperty('value', `${example}0`);
    await user.click(screen.getByRole('button', { name: 'Decode' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not a readable transaction');
    await user.type(field(), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be pasted anywhere on the page once there is no field', async () => {
    const { user } = await open(example);
    await shown();
    await user.click(screen.getByText(/characters from the link$/u));
    await user.paste(bytesToHex(report.bytes));
    expect(await screen.findByRole('table', { name: 'Contributions' })).toBeTruthy();
    expect(screen.getByText(/characters pasted$/u)).toBeTruthy();
    expect(screen.getByTestId('fragment').textContent).toBe('');
  });

  it('is kept when it cannot be read', async () => {
    const { user } = await open();
    await user.type(field(), '02ff');
    await user.click(screen.getByRole('button', { name: 'Decode' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Around byte 0, counted from 0');
    expect(alert.textContent).toContain('Check that you have the whole transaction');
    expect(field()).toHaveProperty('value', '02ff');
  });
});

describe('a transaction in the address', () => {
  it('is shown, follows the address, and is removed from it when cleared', async () => {
    const { user } = await open(example);
    await shown();
    expect(document.body.textContent).toContain('Sweden (SE) → Sweden (SE)');
    await user.click(screen.getByRole('button', { name: 'follow a link' }));
    expect(await screen.findByRole('table', { name: 'Contributions' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByTestId('fragment').textContent).toBe('');
    expect(screen.queryByRole('heading', { name: 'What this transaction says' })).toBeNull();
  });

  it('replaces typed text', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste(example);
    await shown();
    await user.click(screen.getByRole('button', { name: 'follow a link' }));
    expect(await screen.findByRole('table', { name: 'Contributions' })).toBeTruthy();
    expect(screen.getByText(/characters from the link$/u)).toBeTruthy();
    expect(screen.getByTestId('fragment').textContent).not.toBe('');
  });

  it('is removed from it when another one is opened from a file', async () => {
    const { user } = await open(example);
    await shown();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no place for a file');
    const signed = appendSignature(report.bytes, keyPairFromHex('11'.repeat(32)));
    await user.upload(input, new File([bytesToHex(signed)], 'report.hex'));
    expect(await screen.findByText(/characters from the file report\.hex$/u)).toBeTruthy();
    expect(await screen.findByText('Valid, by the Ed25519 key')).toBeTruthy();
    expect(screen.getByTestId('fragment').textContent).toBe('');
  });

  it('can be the same file again', async () => {
    const { user } = await open();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no place for a file');
    const file = new File([example], 'report.hex');
    await user.upload(input, file);
    await shown();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/from the file report\.hex$/u)).toBeNull();
    await user.upload(input, file);
    await shown();
    expect(screen.getByText(/from the file report\.hex$/u)).toBeTruthy();
  });

  it('shows the place of the error in a link without a transaction', async () => {
    await open('hello');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Character 1 is not a hexadecimal digit',
    );
  });
});
