import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FLAGGED } from '../../../testing/web/flag-desk.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { showSeen } from './flagged-rows.ts';

it('a row that was flagged here stays flagged when an older answer has it as active', () => {
  const earlier = registryRecord();
  const record = registryRecord();
  const queryClient = new QueryClient();
  const key = [CONTRIBUTIONS_KEY, '203.0.113.7'];
  queryClient.setQueryData<RegistryAnswer>(key, { records: [{ ...earlier, ...FLAGGED }, record], total: 2 });
  showSeen(queryClient, [{ ...record, ...FLAGGED }], [{ ...earlier, confidenceIndex: 7 }]);
  const { records = [] } = { ...queryClient.getQueryData<RegistryAnswer>(key) };
  expect(records.map(({ status }) => status)).toEqual(['flagged', 'flagged']);
});

it('the others of an identifier are shown as the registry has them now', () => {
  const other = registryRecord();
  const record = registryRecord();
  const queryClient = new QueryClient();
  const key = [CONTRIBUTIONS_KEY, '203.0.113.7'];
  queryClient.setQueryData<RegistryAnswer>(key, { records: [other, record], total: 2 });
  showSeen(queryClient, [{ ...record, ...FLAGGED }], [{ ...other, confidenceIndex: 7 }]);
  const { records = [] } = { ...queryClient.getQueryData<RegistryAnswer>(key) };
  expect(records[0]).toMatchObject({ status: 'active', confidenceIndex: 7 });
});
