import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';

afterEach(cleanup);

it('replaces content that throws, keeps what is around it, and retries on request', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Part() {
    if (broken) throw new RangeError('Maximum call stack size exceeded');
    return <p>all of it</p>;
  }
  render(
    <MantineProvider env="test">
      <p>the page</p>
      <CrashBoundary>
        <Part />
      </CrashBoundary>
    </MantineProvider>,
  );
  expect(screen.getByText('the page')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Nothing was sent');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('all of it')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  reported.mockRestore();
});
