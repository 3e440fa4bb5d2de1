import { beforeAll, expect, test } from 'vitest';
import { ready } from '../../transaction/index.ts';
import { createEmbeddedRegistry } from './embedded-registry.ts';
import { createPostgresRegistry } from './postgres-registry.ts';
import { torture } from './torture.ts';

// The short form of `npm run torture`.

const KILLS = 2;

beforeAll(() => ready);

test.each([
  ['an embedded store', createEmbeddedRegistry],
  ['PostgreSQL, which is killed too', () => createPostgresRegistry(2)],
])(
  'every acknowledged transaction outlives its service being killed, with %s',
  async (_, create) => {
    const registry = await create();
    try {
      const result = await torture(registry, {
        kills: KILLS,
        seed: 4,
        verifyEvery: KILLS,
        untilMs: Date.now() + 120_000,
        say: () => {},
      });
      expect(result.kills).toBe(KILLS);
      expect(result.acknowledged).toBeGreaterThan(KILLS);
    } finally {
      await registry.remove();
    }
  },
  180_000,
);
