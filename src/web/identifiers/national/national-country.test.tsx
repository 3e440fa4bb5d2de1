import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NationalNumber } from './national-country.tsx';

afterEach(cleanup);

it('offers the number that it is in the country of the browser, or in another, and takes none by itself', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const onUse = vi.fn<(number: string) => void>();
  render(
    <MantineProvider env="test">
      <NationalNumber text="07700 900123" onUse={onUse} />
    </MantineProvider>,
  );
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country of the national number' });
  expect(country.selectedOptions[0]?.textContent).toBe('United Kingdom');
  expect(onUse).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use +44 7700 900 123' }));
  expect(onUse).toHaveBeenCalledWith('+447700900123');
  await userEvent.selectOptions(country, 'Sweden');
  expect(screen.queryByRole('button', { name: /^Use \+44/u })).toBeNull();
});
