import { describe, expect, it } from 'vitest';
import { operationWith } from '../../../testing/web/operation.ts';
import type { Incident } from '../../desk/operations/operation.ts';
import { incidentJson, operationJson, toCsv } from './operation-export.ts';

const row = (identifier: string) => ({ identifier, fraudType: 'Scam', origination: 'SE', destination: 'GB' });

describe('the export', () => {
  const incident: Incident = {
    atMs: Date.UTC(2026, 10, 21),
    verdict: 'differs',
    payloadHashHex: 'cd'.repeat(32),
    reasons: [],
    differences: [{ item: 0, field: 'destination', asked: 'GB', found: 'SE' }],
    differenceCount: 1,
  };
  const operation = operationWith({ state: 'blocked', incident });
  const whole = { operation, rows: [row('+447700900123'), row('203.0.113.7')] };

  it('has one line for each row', () => {
    const [head, first, second, end] = toCsv([whole]).split('\r\n');
    expect(head).toMatch(/^asked,sent,kind,state,row,identifier,/u);
    expect(first).toContain('2026-11-21T12:00:00.000Z,report,blocked,1,+447700900123,');
    expect(first).toContain('destination: asked GB, found SE');
    expect(second).toContain(',2,203.0.113.7,');
    expect(end).toBe('');
  });

  it('as JSON has every row and the times in ISO 8601', () => {
    expect(JSON.parse(operationJson(whole))).toMatchObject({
      kind: 'report',
      asked: '2026-11-21T12:00:00.000Z',
      rows: [{}, { identifier: '203.0.113.7' }],
    });
  });

  it('of an incident names the host, the time, the hash, the request and the content of the bytes', () => {
    expect(JSON.parse(incidentJson(whole))).toEqual({
      host: 'registry.example',
      accountId: 'alice@wonderland',
      kind: 'report',
      incident: {
        at: '2026-11-21T00:00:00.000Z',
        verdict: 'differs',
        payloadHashHex: 'cd'.repeat(32),
        reasons: [],
        differences: [{ item: 0, field: 'destination', asked: 'GB', found: 'SE' }],
        differenceCount: 1,
      },
      asked: whole.rows,
      rowCount: 1,
    });
  });
});
