import { describe, expect, it } from 'vitest';
import { NetworkError, RejectedError, ServiceFaultError, UnavailableError } from './api-errors.ts';
import { Connection } from './connection.ts';

const after = (...events: readonly (Parameters<Connection['failed']>[0] | 'answered')[]) => {
  const connection = new Connection();
  for (const event of events) {
    if (event === 'answered') connection.answered();
    else connection.failed(event);
  }
  return connection;
};
const lost = new NetworkError(undefined);
const down = new UnavailableError('Down.', 7, false, { status: 503 });

describe('the connection', () => {
  it.each([
    ['is assumed at first', [], 'connected'],
    ['is lost when nothing answers', [lost], 'unreachable'],
    ['leads to a service that serves nobody', [down], 'unavailable'],
    ['is back with the first answer', [lost, 'answered'], 'connected'],
    [
      'is back with a refusal, which is an answer',
      [down, new RejectedError('rejected', 'No.', { status: 400 })],
      'connected',
    ],
    [
      'is not judged by a fault',
      [lost, new ServiceFaultError('service-fault', 'x', { status: 500 })],
      'unreachable',
    ],
  ] as const)('%s', (_, events, state) => {
    expect(after(...events).getState().state).toBe(state);
  });

  it('has what the service says until it answers again', () => {
    expect(after(down).getState().said).toBe('Down.');
    expect(after(down, 'answered').getState().said).toBeUndefined();
  });

  it('knows how long the service asked to be left alone', () => {
    expect(after(down).retryAfterMs).toBe(7000);
  });
});
