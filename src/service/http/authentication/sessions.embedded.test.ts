import { expect, onTestFinished, test } from 'vitest';
import { sessionTokensSchema } from '../../../contract/session.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService } from '../../../testing/service/test-service.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';

test('a session is opened by a signature, renewed once by its refresh token, and ended', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const send = injectInto(service.app);
  const { refreshToken } = await createAnalyst(send);
  const refresh = () => send({ ...ENDPOINTS.refreshSession, token: refreshToken });
  const renewed = dataOf(await refresh(), sessionTokensSchema);
  const balance = () => send({ ...ENDPOINTS.balance, token: renewed.accessToken });
  expect(await balance()).toMatchObject({ statusCode: 200 });
  expect(await send({ ...ENDPOINTS.endSession, token: renewed.accessToken })).toMatchObject({
    statusCode: 200,
  });
  expect(await balance()).toMatchObject({ statusCode: 401 });
});
