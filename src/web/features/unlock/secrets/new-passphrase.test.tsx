import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { enter } from '../../../../testing/web/enter.ts';
import { useNewPassphrase } from './new-passphrase.tsx';

afterEach(cleanup);

function Passphrase() {
  const passphrase = useNewPassphrase();
  return (
    <>
      {passphrase.fields}
      <button type="button" onClick={() => void passphrase.check()}>
        Check
      </button>
    </>
  );
}

const LONG = 'correct horse battery staple';
const TOO_SHORT = 'Use at least 12 characters.';
const DIFFER = 'The two passphrases differ.';

it.each([
  ['short', 'short', TOO_SHORT, ''],
  [LONG, LONG.toUpperCase(), '', DIFFER],
  ['short', 'other', TOO_SHORT, DIFFER],
  [LONG, LONG, '', ''],
])('of %j and %j it marks the field that is wrong', async (first, second, atFirst, atSecond) => {
  render(
    <MantineProvider env="test">
      <Passphrase />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const fields = [
    screen.getByLabelText('New passphrase'),
    screen.getByLabelText('Repeat passphrase'),
  ] as const;
  await enter(user, fields[0], first);
  await enter(user, fields[1], second);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  for (const [index, problem] of [atFirst, atSecond].entries()) {
    const field = fields[index];
    expect(field?.getAttribute('aria-invalid') === 'true').toBe(problem !== '');
    const described = (field?.getAttribute('aria-describedby') ?? '').split(' ');
    const words = described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    for (const each of [TOO_SHORT, DIFFER]) expect(words.includes(each)).toBe(each === problem);
  }
});
