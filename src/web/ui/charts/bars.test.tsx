import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Bar, Bars } from './bars.tsx';

afterEach(cleanup);

const bar = (words: string, ...counts: readonly number[]): Bar => ({
  words,
  parts: counts.map((count, at) => ({ look: at === 0 ? 'live' : 'settled', count })),
});
const BARS = [bar('Monday: 3', 2, 1), bar('Tuesday: none', 0, 0), bar('Wednesday: 6', 6, 0)];
const ENDS = ['Monday', 'Wednesday'] as const;
const heights = () =>
  [...document.querySelectorAll('[title]')].map((column) =>
    [...column.querySelectorAll('span')].map(({ style }) => style.blockSize),
  );

it('are as high as their counts, each part on top of the others', () => {
  render(<Bars label="Days" bars={BARS} ends={ENDS} />);
  expect(screen.getByRole('img', { name: 'Days' })).toBeTruthy();
  expect(heights()).toEqual([[`${(2 / 6) * 100}%`, `${(1 / 6) * 100}%`], [], ['100%']]);
});

it('are cut at the top of the scale', () => {
  render(<Bars label="Days" bars={BARS} ends={ENDS} scaleTop={4} />);
  expect(heights()).toEqual([['50%', '25%'], [], ['100%']]);
  expect(screen.getByText('4')).toBeTruthy();
  expect(screen.getByTitle('Wednesday: 6').dataset['cut']).toBe('true');
  expect(screen.getByTitle('Monday: 3').dataset['cut']).toBe('false');
});

it('are chosen by pointer and keyboard, where there is something', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn<(at: number) => void>();
  render(<Bars label="Days" bars={BARS} ends={ENDS} onChoose={onChoose} />);
  await user.click(screen.getByRole('button', { name: 'Monday: 3' }));
  expect(screen.queryByRole('button', { name: 'Tuesday: none' })).toBeNull();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onChoose.mock.calls).toEqual([[0], [2]]);
});
