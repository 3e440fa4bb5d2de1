import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { toCsv, toJson } from '../../features/triage/triage-export.ts';
import {
  backAt,
  beginTriage,
  changeItem,
  countOutcomes,
  latestRecords,
  nextAt,
  outcomeOf,
} from './triage-session.ts';

const record = registryRecord({ id: '+447700900001', reportedAt: { ms: 0 } });
const item = { record, isKept: false, note: '' };

describe('a triage', () => {
  it('decides by the flag first, then by the registry, then by what was kept', () => {
    const flagged = { ...record, status: 'flagged' as const };
    expect(outcomeOf(item, 'flagging', record)).toBe('flagging');
    expect(outcomeOf({ ...item, isKept: true }, 'flagged', flagged)).toBe('flagged');
    expect(outcomeOf({ ...item, isKept: true }, undefined, flagged)).toBe('flagged-already');
    expect(outcomeOf({ ...item, isKept: true }, undefined, record)).toBe('kept');
    expect(outcomeOf(item, undefined, record)).toBe('undecided');
  });

  it('skips contributions flagged meanwhile, in both directions, and ends in its summary', () => {
    const outcomes = ['undecided', 'flagged-already', 'kept', 'flagged-already'] as const;
    expect(nextAt(outcomes, 0)).toBe(0);
    expect(nextAt(outcomes, 1)).toBe(2);
    expect(nextAt(outcomes, 3)).toBe(4);
    expect(backAt(outcomes, 2)).toBe(0);
    expect(backAt(outcomes, 4)).toBe(2);
    expect(backAt(outcomes, 0)).toBe(0);
  });

  it('begins with the first that is not flagged yet, and with its summary where all are', () => {
    const flagged = { ...record, status: 'flagged' as const };
    expect(beginTriage({ q: 'x' }, [flagged, flagged, record], 0).at).toBe(2);
    expect(beginTriage({ q: 'x' }, [flagged, flagged], 0).at).toBe(2);
  });

  it('shows contributions as the registry has them now', () => {
    const flagged = { ...record, status: 'flagged' as const };
    const bare = registryRecord({ assetDefinitionId: undefined });
    const begun = [record, bare, registryRecord({ id: '8.8.8.8' })];
    expect(latestRecords(begun, [bare, flagged]).map(({ id, status }) => [id, status])).toEqual([
      [record.id, 'flagged'],
      [bare.id, 'active'],
      ['8.8.8.8', 'active'],
    ]);
  });

  it('counts the outcomes', () => {
    expect(countOutcomes(['kept', 'flagged', 'kept'])).toMatchObject({ kept: 2, flagged: 1, undecided: 0 });
  });

  it('is exported with its notes, safe for spreadsheets', () => {
    const session = changeItem(beginTriage({ q: 'x' }, [record], 0), 0, {
      isKept: true,
      note: '=own, "test"',
    });
    const decided = session.items.map((one) => ({ item: one, outcome: 'kept' as const }));
    expect(toCsv(decided).split('\r\n')).toEqual([
      'identifier,fraudType,origination,destination,peerId,reported,assetDefinitionId,decision,note',
      `+447700900001,IPFraud,SE,GB,lookingglass,1970-01-01T00:00:00.000Z,'${record.assetDefinitionId},kept,"'=own, ""test"""`,
      '',
    ]);
    expect(JSON.parse(toJson('x', decided))).toMatchObject({
      query: 'x',
      contributions: [{ identifier: '+447700900001', decision: 'kept', note: '=own, "test"' }],
    });
  });
});
