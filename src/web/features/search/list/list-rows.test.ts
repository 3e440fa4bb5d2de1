import { expect, it } from 'vitest';
import { readList } from '../../../../reading/search/read-list.ts';
import type { IdentifierCheck } from '../../../../client/registry/check-identifiers.ts';
import { isReportedByOwn, listFile, listRows, reportable } from './list-rows.ts';

const UNKNOWN: IdentifierCheck = {
  total: 0,
  active: 0,
  flagged: 0,
  expired: 0,
  exact: 0,
  definitionIds: [],
  facts: [],
  own: [],
  newest: null,
  confidenceIndex: null,
};

it('a host is looked up like the identifiers of a list and is not reported with them', () => {
  const { query } = readList('evil.example, 203.0.113.7, +44770*', null);
  const checked = new Map(
    query.terms.map(({ wire }) => [wire, { identifier: wire, check: UNKNOWN }] as const),
  );
  const rows = listRows(query.list, checked);
  expect(rows.map((row) => [row.item.text, row.code, isReportedByOwn(row)])).toEqual([
    ['evil.example', 'new', false],
    ['203.0.113.7', 'new', false],
    ['+44770*', 'new', false],
  ]);
  expect(reportable(rows)).toEqual(['203.0.113.7']);
});

it('an identifier that is active and was flagged once is active here, as in its own search', () => {
  const { query } = readList('203.0.113.7', null);
  const fact = { relation: 'same' as const, isOwn: false, count: 1, peers: ['telco'], peerCount: 1 };
  const latest = { id: '203.0.113.7', at: '2026-11-20T08:00:00.000Z', flagger: null };
  const check: IdentifierCheck = {
    ...UNKNOWN,
    total: 2,
    active: 1,
    flagged: 1,
    facts: [
      { ...fact, status: 'Flagged' as const, latest: { ...latest, flagger: 'olive' } },
      { ...fact, status: 'Active', latest },
    ],
  };
  const [row] = listRows(query.list, new Map([['203.0.113.7', { identifier: '203.0.113.7', check }]]));
  expect(row?.code).toBe('active');
  expect(listFile(row ? [row] : [], { timeZone: 'UTC' })).toContain('"Active from telco, 1 flagged"');
});

it('the file of a list names the range around an identifier in full: a program reads it', () => {
  const { query } = readList('+447700900123', null);
  const check: IdentifierCheck = {
    ...UNKNOWN,
    total: 1,
    active: 1,
    facts: [
      {
        status: 'Active',
        relation: 'wider',
        isOwn: false,
        count: 1,
        peers: ['telco'],
        peerCount: 1,
        latest: { id: '+447700900000-+447700900999', at: '2026-11-20T08:00:00.000Z', flagger: null },
      },
    ],
  };
  const rows = listRows(query.list, new Map([['+447700900123', { identifier: '+447700900123', check }]]));
  expect(listFile(rows, { timeZone: 'UTC' })).toContain('Inside +447700900000-+447700900999 from telco');
});
