// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SignatureImport } from './signature-import.tsx';

afterEach(cleanup);

async function answer(text: string) {
  const onAnswer = vi.fn<(answerHex: string) => void>();
  render(
    <MantineProvider env="test">
      <SignatureImport stage="open" problem={undefined} onAnswer={onAnswer} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'What came out' }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Verify and submit' }));
  return onAnswer.mock.calls.flat();
}

it('says of a signature that was not copied whole how much is there', async () => {
  expect(await answer('ab'.repeat(63))).toEqual([]);
  expect(screen.getByText('126 characters are here; a signature has 128.')).toBeTruthy();
});

it('takes a signature that was wrapped over lines', async () => {
  expect(await answer(`${'ab'.repeat(30)}\n${'ab'.repeat(34)}\n`)).toEqual(['ab'.repeat(64)]);
});
