import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import type { InspectedSignature } from '../../../transaction/inspect/inspection.ts';
import { SignatureList } from './signature-list.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

const signature = (at: number, valid = true): InspectedSignature => ({
  algorithm: 'Ed25519',
  publicKeyHex: at.toString(16).padStart(64, '0'),
  valid,
});

function show(signatures: readonly InspectedSignature[]) {
  render(
    <MantineProvider env="test">
      <SignatureList signatures={signatures} />
    </MantineProvider>,
  );
}

it('says of a few which are valid and by which keys', () => {
  show([signature(1), signature(2, false), { ...signature(3, false), algorithm: 'Secp256k1' }]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Valid, by the Ed25519 key0{4}.*0001/u),
    expect.stringMatching(/^Not valid: .*0002/u),
    expect.stringMatching(/^Cannot be verified here, by the Secp256k1 key/u),
  ]);
});

it('counts many, makes only those in sight, and leads to the last by keyboard', async () => {
  const signatures = Array.from({ length: 1024 }, (_, at) => signature(at, at % 2 === 0));
  show(signatures);
  expect(screen.getByText('1,024 signatures: 512 valid, 512 not.')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Signatures' });
  expect(table.getAttribute('aria-rowcount')).toBe('1025');
  const rows = within(table).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  rows[1]?.focus();
  await userEvent.setup().keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('1025');
  expect(document.activeElement?.textContent).toMatch(/Not valid: .*03ff/u);
});
