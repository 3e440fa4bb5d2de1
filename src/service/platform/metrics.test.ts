import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics, METRICS } from './metrics.ts';

test('the alerts for operators watch metrics that there are', async () => {
  const alerts = await readFile(new URL('../operating/alerts.prometheus.yml', import.meta.url), 'utf8');
  const watched = [...alerts.matchAll(/contribution_desk_([a-z_]+?)(?:_count|_bucket)?[{[]/gu)].map(
    ([, name = '']) => name,
  );
  expect(watched.length).toBeGreaterThan(3);
  expect(watched.filter((name) => !Object.hasOwn(METRICS, name))).toEqual([]);
});

test('a gauge without a value is left out, and one with a label has a line for each of its values', async () => {
  const metrics = createMetrics();
  let height: number | undefined = 7;
  metrics.watch('ledger_height', () => height);
  metrics.watch('ledger_alarm', () => Promise.resolve({ fork: 0, rollback: 1 }));
  const text = await metrics.read();
  expect(text).toContain('contribution_desk_ledger_height 7');
  expect(text).toContain('contribution_desk_ledger_alarm{kind="fork"} 0');
  expect(text).toContain('contribution_desk_ledger_alarm{kind="rollback"} 1');
  height = undefined;
  expect(await metrics.read()).not.toContain('contribution_desk_ledger_height 7');
  expect(await metrics.read()).not.toMatch(/^contribution_desk_ledger_height /mu);
});
