import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCS_PATH, ENDPOINTS } from '../../../contract/endpoints.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('the document is readable on a page of files of this origin, under the policy of the app', async () => {
  const page = await service.app.inject(DOCS_PATH);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/u);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect(file).toMatch(/^\/docs\//u);
    expect((await service.app.inject(file)).statusCode).toBe(200);
  }
  expect(page.body).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son[a-z]+=/u);
});

test('the page reads the document that is served elsewhere', async () => {
  const shown = await service.app.inject(`${DOCS_PATH}/json`);
  expect(shown.json()).toEqual((await service.app.inject(ENDPOINTS.openApi.path)).json());
});

test.each([
  `${DOCS_PATH}/nothing`,
  `${DOCS_PATH}/static/nothing`,
  `${DOCS_PATH}/static/..%2f..%2fpackage.json`,
])('nothing else is below it: %s', async (path) => {
  const answer = await service.app.inject(path);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { data: null }]);
});
