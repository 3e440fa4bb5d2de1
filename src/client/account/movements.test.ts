import { expect, it } from 'vitest';
import { openTestDesk } from '../../testing/web/open-test-desk.ts';
import { readAllMovements } from './movements.ts';

it('reads the movements to their end, also where the deployment ignores where to go on', async () => {
  const page = Array.from({ length: 1000 }, (_, index) => ({
    height: 2000 - index,
    kind: 'report',
    tokens: 1,
  }));
  const { desk, requests } = await openTestDesk(() => page);
  const all = await readAllMovements(desk.session.client);
  expect(all.map(({ height }) => height)).toEqual(page.map(({ height }) => height));
  expect(requests.map(({ query }) => String(query))).toEqual(['size=1000', 'size=1000&before=1001']);
});
