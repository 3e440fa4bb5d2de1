import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, RejectedError, UnavailableError } from '../../../client/http/api-errors.ts';
import { Connection } from '../../../client/http/connection.ts';
import { keepTrying, repeatReads } from './repeat-reads.ts';

afterEach(() => vi.useRealTimers());

describe('reads', () => {
  it.each([
    ['that found no service are repeated', new NetworkError(undefined), 2],
    ['that found it unavailable are repeated', new UnavailableError('x', 0, false, { status: 503 }), 2],
    ['that were refused are not', new RejectedError('rejected', 'No.', { status: 400 }), 1],
  ])('%s', async (_, error, asked) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(error));
    const stop = new QueryObserver(queryClient, { queryKey: ['contributions', 'x'], queryFn }).subscribe(
      () => undefined,
    );
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await repeatReads(queryClient);
    expect(queryFn).toHaveBeenCalledTimes(asked);
    stop();
  });

  it('are repeated every three seconds until stopped', async () => {
    vi.useFakeTimers();
    const repeat = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const end = keepTrying(new Connection(), repeat);
    await vi.advanceTimersByTimeAsync(2999);
    expect(repeat).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3001);
    expect(repeat).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(repeat).toHaveBeenCalledTimes(2);
  });

  it('wait as long as the service asked for', async () => {
    vi.useFakeTimers();
    const connection = new Connection();
    connection.failed(new UnavailableError('x', 5, false, { status: 503 }));
    const repeat = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const end = keepTrying(connection, repeat);
    await vi.advanceTimersByTimeAsync(4999);
    expect(repeat).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(repeat).toHaveBeenCalledTimes(1);
    end();
  });
});
