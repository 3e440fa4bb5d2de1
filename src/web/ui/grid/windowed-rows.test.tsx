import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WindowedRows } from './windowed-rows.tsx';

afterEach(cleanup);

it('are all rendered on paper, which does not scroll', () => {
  const items = Array.from({ length: 60 }, (_, index) => `row ${index}`);
  const columns = [{ title: 'Name', cell: (item: string) => item }];
  render(<WindowedRows label="Rows" items={items} columns={columns} rowHeightPx={40} />);
  expect(screen.queryByText('row 59')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByRole('row')).toHaveLength(61);
  expect(screen.getByText('row 59')).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText('row 59')).toBeNull();
});
