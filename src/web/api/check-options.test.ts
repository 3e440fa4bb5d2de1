import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '../../client/http/client.ts';
import { MAX_CHECKED } from '../../contract/check.ts';
import { nothingKnown } from '../../testing/client/nothing-known.ts';
import { checkedRowsOptions, checkRowsOptions, forgetCheckedRows } from './check-options.ts';
import { runMutation } from './submission-options.ts';

const ALICE = 'alice@wonderland';

/** A registry that knows nothing. `refuse` is given the number of the request. */
function opened(refuse: (request: number) => boolean = () => false) {
  const asked: (readonly string[])[] = [];
  let isSignedIn = true;
  const client = createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: (_input, init) => {
      const ids = z.array(z.string()).parse(JSON.parse(z.string().parse(init?.body)));
      asked.push(ids);
      const code = refuse(asked.length) ? 413 : 200;
      return Promise.resolve(
        Response.json(
          { status: { code }, data: code === 200 ? ids.map(nothingKnown) : null },
          { status: code },
        ),
      );
    },
  });
  const queryClient = new QueryClient();
  const options = checkRowsOptions(queryClient, {
    client,
    accountId: ALICE,
    isSignedIn: () => isSignedIn,
  });
  return {
    asked,
    queryClient,
    check: (identifiers: readonly string[], again = false) =>
      runMutation(queryClient, options, { identifiers, again }),
    known: () => [...(queryClient.getQueryData(checkedRowsOptions(ALICE).queryKey)?.keys() ?? [])],
    signOut() {
      isSignedIn = false;
    },
  };
}

it('asks about what has no answer, about all of them again, and about what was forgotten', async () => {
  const { asked, check, known, queryClient } = opened();
  await check(['203.0.113.1', '203.0.113.2']);
  await check(['203.0.113.2', '203.0.113.3']);
  await check(['203.0.113.2', '203.0.113.3']);
  await check(['203.0.113.2'], true);
  forgetCheckedRows(queryClient, ALICE, ['203.0.113.1']);
  expect(known()).toEqual(['203.0.113.2', '203.0.113.3']);
  await check(['203.0.113.1']);
  expect(asked).toEqual([['203.0.113.1', '203.0.113.2'], ['203.0.113.3'], ['203.0.113.2'], ['203.0.113.1']]);
});

const MANY = Array.from({ length: MAX_CHECKED + 1 }, (_, at) => `+4477009${10_000 + at}`);

it('keeps what was answered before an error', async () => {
  const { check, known } = opened((request) => request === 2);
  await expect(check(MANY)).rejects.toMatchObject({ code: 'rejected' });
  expect(known()).toHaveLength(MAX_CHECKED);
});

it('drops what arrives once the account has left, and asks for nothing more', async () => {
  const { asked, check, known, signOut } = opened();
  const checking = check(MANY);
  signOut();
  await checking;
  expect(known()).toEqual([]);
  expect(asked).toHaveLength(1);
});
