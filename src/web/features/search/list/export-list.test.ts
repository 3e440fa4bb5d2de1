import { expect, it } from 'vitest';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import { standingOf } from '../../../registry/standing/standing.ts';
import { listCsv, listJson } from './export-list.ts';

const UTC = { timeZone: 'UTC', clock: '24h' } as const;

it('a looked-up list is exported with what is known, what is new and what was not answered', () => {
  const known = '+447700900001';
  const lines = [
    {
      identifier: known,
      standing: standingOf(known, { records: [registryRecord({ id: known })], total: 1 }, undefined),
    },
    { identifier: '203.0.113.7', standing: standingOf('203.0.113.7', { records: [], total: 0 }, undefined) },
    { identifier: '203.0.113.8', standing: undefined },
  ];
  expect(listCsv(lines, UTC).split('\r\n')).toEqual([
    'identifier,registry,details',
    '+447700900001,known,Active from lookingglass',
    '203.0.113.7,new,New',
    '203.0.113.8,not answered,Not checked',
    '',
  ]);
  expect(JSON.parse(listJson(lines, UTC))).toMatchObject([
    { identifier: known, registry: 'known', facts: [{ kind: 'active', peers: ['lookingglass'] }] },
    { registry: 'new', facts: [] },
    { registry: 'not answered', details: ['Not checked'] },
  ]);
});
