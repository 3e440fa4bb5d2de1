import { beforeEach, expect, it } from 'vitest';
import { browserStorage } from '../../platform/storage/json-storage.ts';
import { rememberColumns, rememberedColumns } from './column-memory.ts';

beforeEach(() => {
  localStorage.clear();
});

it('remembers the columns of a shape for the account that chose them, and replaces them', () => {
  const storage = browserStorage();
  rememberColumns(storage, 'alice@peer', 'id,type', ['id', 'ignored']);
  rememberColumns(storage, 'alice@peer', ',3', 'by-line');
  rememberColumns(storage, 'alice@peer', 'id,type', ['id', 'fraudType']);
  expect(rememberedColumns(storage, 'alice@peer')).toEqual({
    'id,type': ['id', 'fraudType'],
    ',3': 'by-line',
  });
  expect(rememberedColumns(storage, 'bob@peer')).toEqual({});
});

it('remembers the last fifty, and ignores what it cannot read', () => {
  const storage = browserStorage();
  storage.write('contribution-desk.columns.alice@peer', [['x', ['nonsense']]]);
  expect(rememberedColumns(storage, 'alice@peer')).toEqual({});
  for (let at = 0; at < 60; at += 1) rememberColumns(storage, 'alice@peer', `shape ${at}`, ['id']);
  expect(Object.keys(rememberedColumns(storage, 'alice@peer'))).toHaveLength(50);
  expect(rememberedColumns(storage, 'alice@peer')).toHaveProperty('shape 59');
});
