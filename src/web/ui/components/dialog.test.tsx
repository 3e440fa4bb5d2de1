import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { PageHeading } from './page-heading.tsx';

afterEach(cleanup);

interface PageProps {
  readonly staysMounted: boolean;
  /** The button that opens it goes with what the dialog did. */
  readonly opensOnce: boolean;
}

function Page({ staysMounted, opensOnce }: PageProps) {
  const [opened, setOpened] = useState(false);
  const [isDone, setDone] = useState(false);
  const close = () => {
    setOpened(false);
    setDone(true);
  };
  return (
    <MantineProvider env="test">
      <PageHeading>Page</PageHeading>
      {!(opensOnce && isDone) && (
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
      )}
      {(staysMounted || opened) && (
        <Dialog opened={opened} onClose={close} title="Set a value">
          <button type="button">Inside</button>
        </Dialog>
      )}
    </MantineProvider>
  );
}

const focused = () => document.activeElement?.textContent;

it.each([
  ['its opener', { staysMounted: true, opensOnce: false }, 'Open'],
  ['its opener, where it is removed as a whole', { staysMounted: false, opensOnce: false }, 'Open'],
  ['the heading, where the opener is gone', { staysMounted: true, opensOnce: true }, 'Page'],
  ['the heading, where both are gone', { staysMounted: false, opensOnce: true }, 'Page'],
])('a closed dialog returns the focus to %s', async (_, props, name) => {
  const user = userEvent.setup();
  render(<Page {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  (await screen.findByRole('button', { name: 'Inside' })).focus();
  await user.keyboard('{Escape}');
  await expect.poll(focused).toBe(name);
});
