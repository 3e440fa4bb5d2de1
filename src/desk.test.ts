import { expect, it } from 'vitest';
import { SUBJECTS } from './service/admin/administer.ts';
import { startChild } from './testing/service/processes/child-process.ts';

it('leads to every subject of the administration', async () => {
  const desk = startChild('src/desk.ts', ['--help']);
  expect(await desk.ended).toBe(0);
  const names = [...desk.output().matchAll(/^ {2}([\w-]+) /gmu)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(SUBJECTS.map(({ name }) => name)));
});
