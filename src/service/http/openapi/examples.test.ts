import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { sessionTokensSchema } from '../../../contract/session.ts';
import { dataOf } from '../../../testing/service/analyst.ts';
import { beginPractice } from '../../../testing/service/begin-practice.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { documentSchema } from '../../../testing/service/openapi-document.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;

beforeAll(async () => {
  const clock = createTestClock();
  const db = await openMigratedDb();
  await beginPractice(db, clock.nowMs());
  service = await startTestService({ db, clock });
});
afterAll(() => service.close());

test('every documented example of a request is accepted by a new practice registry', async () => {
  const { app } = service;
  const { components, paths } = documentSchema.parse((await app.inject(ENDPOINTS.openApi.path)).json());
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: name, parameters = [], requestBody }]) => {
      const { schema, example: body } = requestBody?.content['application/json'] ?? {};
      // A client would fill in what such examples of a part leave out.
      expect([name, schema !== undefined && 'examples' in schema]).toEqual([name, false]);
      const [id] = parameters.flatMap(({ example }) => (typeof example === 'string' ? [example] : []));
      if (body === undefined && id === undefined) return [];
      return [
        {
          name,
          method: method.toUpperCase(),
          path: path.replace('{id}', encodeURIComponent(id ?? '')),
          body,
        },
      ];
    }),
  );
  const draft = components.schemas['ContributionDraftInput'];
  const drafts = draft !== undefined && 'examples' in draft ? (draft.examples ?? []) : [];
  requests.push(
    ...drafts.map((body) => ({
      name: 'assembleContribution',
      ...ENDPOINTS.assembleContribution,
      body: [body],
    })),
  );
  // Without an account there is no session, and without a session nothing else.
  const before = ['practiceAccount', 'openSession'];
  const inOrder = [
    ...before.flatMap((name) => requests.filter((request) => request.name === name)),
    ...requests.filter(({ name }) => !before.includes(name)),
  ];
  const statuses: (readonly [string, number])[] = [];
  let token = '';
  for (const { name, ...request } of inOrder) {
    const answer = await injectInto(app)({ ...request, token });
    statuses.push([name, answer.statusCode]);
    if (name === 'openSession') token = dataOf(answer, sessionTokensSchema).accessToken;
  }
  expect(statuses).toEqual([
    ['practiceAccount', 200],
    ['openSession', 200],
    ['assembleContribution', 200],
    ['checkContributions', 200],
    ['makeFeedKey', 200],
    ['makeWebhook', 200],
    ['chooseTampering', 200],
    ['retrieveContributions', 200],
    ['retrieveByGet', 200],
    ['assembleContribution', 200],
    ['assembleContribution', 200],
  ]);
});
