import { beforeAll, expect, test } from 'vitest';
import { ready } from '../../transaction/index.ts';
import { createEmbeddedRegistry } from './embedded-registry.ts';
import { createPostgresRegistry } from './postgres-registry.ts';
import { createStandbyRegistry } from './standby-registry.ts';
import { torture } from './torture.ts';

// The short form of `npm run torture`.

beforeAll(() => ready);

test.each([
  ['an embedded store', 1, createEmbeddedRegistry],
  ['PostgreSQL, which is killed too', 2, () => createPostgresRegistry(2)],
  ['a standby that takes over from a primary that is lost', 1, () => createStandbyRegistry(2)],
])(
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
