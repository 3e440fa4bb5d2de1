import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CountryField } from './country-field.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Form({ onSubmit }: { readonly onSubmit: () => void }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <CountryField
          name="destination"
          label="Destination"
          hint=""
          value={value}
          onChange={setValue}
          onBlur={() => undefined}
          inputRef={null}
          error={undefined}
          likely={['US', 'LV']}
        />
        <output>{value}</output>
      </form>
    </MantineProvider>
  );
}

it('takes the country on Enter, however late the browser came to what the letters before it led to', () => {
  vi.useFakeTimers();
  render(<Form onSubmit={() => undefined} />);
  const field = screen.getByRole('combobox', { name: 'Destination' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'S' } });
  fireEvent.change(field, { target: { value: 'SE' } });
  act(() => void vi.runAllTimers());
  const isLeftToForm = fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('SE');
  expect(isLeftToForm).toBe(false);
});

it('takes another country on Enter that was entered over one just chosen, before the list had closed for good', () => {
  vi.useFakeTimers();
  render(<Form onSubmit={() => undefined} />);
  const field = screen.getByRole('combobox', { name: 'Destination' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'Germany' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('DE');
  fireEvent.change(field, { target: { value: 'swed' } });
  act(() => void vi.runAllTimers());
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('SE');
});

it('takes none of several countries on Enter until one is marked', () => {
  vi.useFakeTimers();
  render(<Form onSubmit={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'united' } });
  act(() => void vi.runAllTimers());
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(field.value).toBe('united');
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  // The likely one stands first.
  expect(screen.getByRole('status').textContent).toBe('US');
});

it('leaves Enter to the input method while it composes a word', () => {
  render(<Form onSubmit={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'SE' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', isComposing: true });
  // Safari sends the Enter that ends a composed word like this.
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(field.value).toBe('SE');
});

it('is replaced by what is typed after a click; what is no country is passed on, not the country before', async () => {
  render(<Form onSubmit={() => undefined} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' });
  await user.type(field, 'Germany{Enter}');
  await user.click(field);
  await user.keyboard('FR');
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe('FR');
  await user.click(field);
  await user.keyboard('atlantis');
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe('atlantis');
});
