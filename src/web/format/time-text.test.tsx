import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TimeText } from './time-text.tsx';

afterEach(cleanup);

describe('a time in a table', () => {
  it('reads relative and holds the exact time for hover and for programs', () => {
    const ms = Date.UTC(2026, 10, 21, 3, 49, 12);
    render(<TimeText ms={ms} nowMs={ms + 3 * 3_600_000} />);
    const time = screen.getByText('3 hours ago');
    expect(time.getAttribute('datetime')).toBe('2026-11-21T03:49:12.000Z');
    expect(time.title).toContain('2026-11-21 03:49:12 UTC');
  });
});
