import { beforeAll, expect, test } from 'vitest';
import { ready } from '../../transaction/index.ts';
import { rowsOf } from '../full-count.ts';
import {
  createEmbeddedRegistry,
  createPostgresRegistry,
  createStandbyRegistry,
  type Registry,
} from './registries.ts';
import { torture } from './torture.ts';

// The short form of `npm run torture`.

beforeAll(() => ready);

const REGISTRIES: readonly (readonly [string, number, () => Promise<Registry>])[] = [
  ['PostgreSQL, which is killed too', 2, () => createPostgresRegistry(2)],
  ['an embedded store', 1, createEmbeddedRegistry],
  ['a standby that takes over from a primary that is lost', 1, () => createStandbyRegistry(2)],
];

test.each(rowsOf(REGISTRIES))(
  'every acknowledged transaction outlives its service being killed, with %s',
  async (_, kills, create) => {
    const registry = await create();
    try {
      const result = await torture(registry, {
        kills,
        seed: 4,
        // At the end, where everything is verified once.
        verifyEvery: Number.POSITIVE_INFINITY,
        untilMs: Date.now() + 120_000,
        say: () => {},
      });
      expect(result.kills).toBe(kills);
      expect(result.acknowledged).toBeGreaterThan(kills);
    } finally {
      await registry.remove();
    }
  },
  180_000,
);
