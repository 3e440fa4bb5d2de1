import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FraudTypeField } from './fraud-type-field.tsx';

afterEach(cleanup);

function Field({ onSubmit }: { readonly onSubmit?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <FraudTypeField
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        inputRef={null}
        error={undefined}
      >
        {null}
      </FraudTypeField>
    </form>
  );
}

/** The field with the focus, and its list open. */
async function openField() {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fraud type' });
  await user.click(field);
  return { user, field };
}

it.each([
  ['IRSF', 'IRSF'],
  ['Scam', 'Scam'],
  ['irsf', 'IRSF'],
  ['SCAM', 'Scam'],
  ['IR', 'IRSF'],
  ['missed', 'Wangiri'],
])('%s and Enter is %s', async (typed, taken) => {
  const { user, field } = await openField();
  await user.paste(typed);
  await user.keyboard('{Enter}');
  expect(field.value).toBe(taken);
});

it('leaves Enter to the input method while it composes a word', async () => {
  const { user, field } = await openField();
  await user.paste('missed');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', isComposing: true });
  // Safari sends the Enter that ends a composed word like this.
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 });
  expect(field.value).toBe('missed');
});

it('goes on by Enter, but not by a key that is held down', () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <Field onSubmit={onSubmit} />
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Fraud type' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', repeat: true });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('explains the highlighted type in the highlight’s own colour', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Fraud type' }));
  await user.paste('IRSF');
  const explanation = screen.getByRole('option', { name: /^IRSF/u }).querySelector('strong + *');
  expect(explanation?.getAttribute('style') ?? '').not.toContain('color');
});
