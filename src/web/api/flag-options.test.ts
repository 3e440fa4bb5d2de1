import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createClient } from '../../client/http/client.ts';
import { registryRecord } from '../../testing/web/registry-record.ts';
import { ScriptedSigner } from '../../testing/web/scripted-signer.ts';
import { flagCalls, type FlagOperation, flagOptions } from './flag-options.ts';
import { runMutation } from './submission-options.ts';

/** A click whose service answers in order, with what happened to it. */
function clicked(...answers: readonly unknown[]) {
  const happened: string[] = [];
  const left = [...answers];
  const client = createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: (input) => {
      happened.push(typeof input === 'string' ? input.replace(/.*\//u, '') : 'unnamed');
      return Promise.resolve(Response.json({ status: { code: 200 }, data: left.shift() }));
    },
  });
  const record = { ...registryRecord(), assetDefinitionId: 'asset#contribution' };
  const accountId = 'alice@wonderland';
  const stop = new AbortController();
  const operation: FlagOperation = {
    ...flagCalls({ accountId, client, stop }, { records: [record], onSeen: () => undefined }),
    client,
    signer: new ScriptedSigner(),
    records: [record],
    isSelection: false,
    accountId,
    peerId: 'wonderland',
    operationId: '1',
    isUnnamed: false,
    clock: () => 0,
    stop,
    unlock: () => Promise.resolve(),
    signIn: () => Promise.resolve(),
    note: ({ phase }) => void happened.push(phase),
    recorded: () => {
      happened.push('recorded');
      return Promise.resolve();
    },
    drop: () => void happened.push('dropped'),
    dismiss: () => undefined,
    isSignedIn: () => false,
    onAccepted: () => void happened.push('accepted'),
  };
  const queryClient = new QueryClient();
  const sendNow = new AbortController();
  const click = (undoSeconds: number | null) =>
    runMutation(queryClient, flagOptions(queryClient, operation), {
      step: 'click',
      operation,
      undoSeconds,
      sendNow,
    });
  return { click, happened, operation, queryClient, sendNow };
}

it('is assembled, checked, recorded before it leaves, and sent', async () => {
  const { click, happened } = clicked('0100cafe', { rewarded: 10 });
  await expect(click(0)).resolves.toMatchObject({
    state: { phase: 'verifying', receipt: { rewarded: 10 }, error: undefined },
  });
  expect(happened).toEqual(['assemble', 'review', 'submitting', 'recorded', 'flag', 'verifying', 'accepted']);
});

it('that is undone before its mutation has begun asks the service for nothing', async () => {
  for (const undoSeconds of [0, 4, null]) {
    const { click, happened, operation } = clicked();
    const flagging = click(undoSeconds);
    operation.stop.abort('undone');
    await expect(flagging).resolves.toMatchObject({ notSent: 'undone' });
    expect(happened).toEqual(['dropped']);
  }
});

it('is sent at once where its seconds were ended before they were waited for', async () => {
  const { click, sendNow } = clicked('0100cafe', { rewarded: 10 });
  const flagging = click(null);
  sendNow.abort();
  await expect(flagging).resolves.toMatchObject({ state: { phase: 'verifying' } });
});

it('leaves no timer behind when it is undone', async () => {
  vi.useFakeTimers();
  const { click, operation, queryClient } = clicked();
  const flagging = click(4);
  await vi.advanceTimersByTimeAsync(1000);
  operation.stop.abort('undone');
  await expect(flagging).resolves.toMatchObject({ notSent: 'undone' });
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
