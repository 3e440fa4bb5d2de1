import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSearchTerm } from '../../../../contract/identifier/search-term.ts';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { CHOSEN_COLUMNS } from './columns.ts';
import { ResultRow } from './result-row.tsx';

afterEach(cleanup);

const term = parseSearchTerm('203.0.113.0-203.0.113.255');
if (!term.ok) throw new Error(term.reason);
const TERM = term;

const row = (record: RegistryRecord) => (
  <ResultRow
    record={record}
    columns={CHOSEN_COLUMNS}
    line={0}
    topPx={0}
    activeColumn={-1}
    isSelected={false}
    level={undefined}
    isCard={false}
    term={TERM}
    ownPeerId="wonderland"
    nowMs={Date.UTC(2026, 10, 20)}
    wholeId="whole"
    renderAction={({ id }) => id}
  />
);

const BEFORE = registryRecord();

describe('a row that takes the element of another', () => {
  it.each([
    { id: '203.0.113.0-203.0.114.255' },
    { fraudType: 'Wangiri' },
    { origination: 'NO' },
    { destination: 'LV' },
    { status: 'flagged' },
    { status: 'unknown', statusText: 'Withdrawn' },
    { confidenceIndex: 0 },
    { isPrivileged: true },
    { peerId: 'wonderland' },
    { flagger: 'alice@wonderland' },
    { reportedAt: { ms: 0 } },
    { reportedAt: { text: 'once' } },
    { expiresAt: { ms: 0 } },
    { expiresAt: undefined },
    { flaggedAt: { ms: 0 } },
  ] satisfies Partial<RegistryRecord>[])('shows its own %o', (change) => {
    const after = { ...BEFORE, ...change };
    const { container, rerender } = render(row(BEFORE));
    rerender(row(after));
    const taken = container.innerHTML;
    cleanup();
    expect(taken).toBe(render(row(after)).container.innerHTML);
    expect(taken).not.toBe(render(row(BEFORE)).container.innerHTML);
  });
});
