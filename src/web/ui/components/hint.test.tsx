import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Hint } from './hint.tsx';

afterEach(cleanup);

it('describes its button while it is open, and follows it', async () => {
  render(
    <MantineProvider env="test">
      <Hint about="Feed keys">A program follows the registry.</Hint>
      <p>The text after it.</p>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'About: Feed keys' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  const described = { name: 'About: Feed keys', description: 'A program follows the registry.' };
  expect(screen.getByRole('button', described)).toBe(button);
  expect(document.body.textContent).toMatch(/A program follows the registry\..*The text after it\./u);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('A program follows the registry.')).toBeNull();
  expect(document.activeElement).toBe(button);
});
