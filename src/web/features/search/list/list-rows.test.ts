import { expect, it } from 'vitest';
import { readList } from '../../../../reading/search/search-query.ts';
import type { IdentifierCheck } from '../../../../client/registry/check-identifiers.ts';
import { earnsText, listRows, reportable } from './list-rows.ts';

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

it('a host is looked up like the identifiers of a list, is not reported with them, and earns nothing', () => {
  const { query } = readList('evil.example, 203.0.113.7, +44770*', null);
  const checked = new Map(
    query.terms.map(({ wire }) => [wire, { identifier: wire, check: UNKNOWN }] as const),
  );
  const rows = listRows(query.list, checked);
  expect(rows.map((row) => [row.item.text, row.code, earnsText(row)])).toEqual([
    ['evil.example', 'new', ''],
    ['203.0.113.7', 'new', 'May earn'],
    ['+44770*', 'new', ''],
  ]);
  expect(reportable(rows)).toEqual(['203.0.113.7']);
});
