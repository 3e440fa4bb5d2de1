// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DifferenceTable } from './difference-table.tsx';

afterEach(cleanup);

function marksIn(asked: string, found: string): (string | null)[] {
  const { container } = render(
    <MantineProvider env="test">
      <DifferenceTable rows={[{ item: 0, field: 'identifier', asked, found }]} />
    </MantineProvider>,
  );
  return Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent);
}

it('marks the digit that was changed, in what was asked and in what was found', () => {
  expect(marksIn('+447700900123', '+447700900133')).toEqual(['2', '3']);
});

it('marks nothing where all of it was changed', () => {
  expect(marksIn('GB', 'SE')).toEqual([]);
});
