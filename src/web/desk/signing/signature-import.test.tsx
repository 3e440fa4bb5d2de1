import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pastedHex, readAnswerFile, SignatureImport } from './signature-import.tsx';

describe('pasted hex', () => {
  it.each([
    ['0104', '0104'],
    ['  0x0104\n', '0104'],
    ['0X01Af', '01Af'],
    ['01 04', '0104'],
    ['0x01\n04\r\n', '0104'],
    ['', ''],
  ])('reads %j as %j', (text, hex) => {
    expect(pastedHex(text)).toBe(hex);
  });
});

describe('read answer file', () => {
  it('reads the text of a file', async () => {
    expect(await readAnswerFile(new Blob(['0104\n']))).toBe('0104\n');
    expect(await readAnswerFile(new Blob(['ab'.repeat(32)]))).toBe('ab'.repeat(32));
  });

  it('reads 64 bytes that are no text as a signature', async () => {
    expect(await readAnswerFile(new Blob([new Uint8Array(64).fill(0xfe)]))).toBe('fe'.repeat(64));
  });
});

afterEach(cleanup);

async function answer(text: string) {
  const onAnswer = vi.fn<(answerHex: string) => void>();
  render(
    <MantineProvider env="test">
      <SignatureImport stage="open" problem={undefined} onAnswer={onAnswer} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Signature or signed transaction' }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Verify and submit' }));
  return onAnswer.mock.calls.flat();
}

it('says of a signature that was not copied whole how much is there', async () => {
  expect(await answer('ab'.repeat(63))).toEqual([]);
  expect(screen.getByText('126 characters; a signature has 128.')).toBeTruthy();
});

it('takes a signature that was wrapped over lines', async () => {
  expect(await answer(`${'ab'.repeat(30)}\n${'ab'.repeat(34)}\n`)).toEqual(['ab'.repeat(64)]);
});
