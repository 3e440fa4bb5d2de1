import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../../../../contract/app-error.ts';
import { Problem } from './problem.tsx';

afterEach(cleanup);

function show(fields: AppError['fields']) {
  render(
    <MantineProvider env="test">
      <Problem title="It did not work" error={new AppError('did-not', 'It did not.', { fields })} />
    </MantineProvider>,
  );
}
const details = () => screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);

it('marks letters that look like others under Details', () => {
  show({
    differences: ['Not asked for: transfers 5 ⟨U+202E⟩roses to "\u0430lice@wonderland".'],
    accountId: 'b\u043eb\u202e@admin',
  });
  expect(details()).toEqual([
    'Not asked for: transfers 5 ⟨U+202E⟩roses to "а⟨U+0430⟩lice@wonderland".',
    'accountId: bо⟨U+043E⟩b⟨U+202E⟩@admin',
  ]);
});

it('shows the beginning of a very long text', () => {
  show({ differences: ['x'.repeat(1_000_000)] });
  expect(details()[0]).toMatch(/^x{2000}⟨… 998,000 more characters⟩$/u);
});
