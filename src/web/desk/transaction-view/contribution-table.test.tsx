import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FraudTypeInWords } from './contribution-table.tsx';

afterEach(cleanup);

const contribution = {
  id: '203.0.113.7',
  origination: 'SE',
  destination: 'GB',
  status: 0,
  expiryAtS: 2,
  reportedAtMs: 1,
};

describe('a fraud type', () => {
  it.each([
    [0, 'Wangiri', 'Wangiri'],
    ['Wangiri', 'Wangiri', 'Wangiri, written as text instead of its number'],
    [9, 'ft 9', 'ft 9'],
    ['ft 9', 'ft 9', 'ft 9, written as text instead of its number'],
    ['Robocall', 'Robocall', 'Robocall'],
  ])('%j is said as %s: %s', (ft, fraudType, words) => {
    const { container } = render(<FraudTypeInWords contribution={{ ...contribution, ft, fraudType }} />);
    expect(container.textContent).toBe(words);
  });
});
