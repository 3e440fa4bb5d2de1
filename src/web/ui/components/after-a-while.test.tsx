import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AfterAWhile } from './after-a-while.tsx';

afterEach(cleanup);

it('shows nothing at first, and its content after a while', async () => {
  render(<AfterAWhile ms={20}>Cancel</AfterAWhile>);
  expect(screen.queryByText('Cancel')).toBeNull();
  expect(await screen.findByText('Cancel')).toBeTruthy();
});
