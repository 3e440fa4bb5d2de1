import { translator } from '../../../messages/translator.ts';

/** Every sentence about the connection to the service. */
export const t = translator({
  'connection.name': 'Connection',
  'connection.offlineChip': 'Offline',
  'connection.unreachableChip': 'No response',
  'connection.unavailableChip': 'Down',
  'connection.offline': 'You are offline. What is shown may be out of date. Your draft is kept.',
  'connection.unreachable':
    'The service is not responding. What is shown may be out of date. Your draft is kept.',
  'connection.unavailable':
    'The service is unavailable, perhaps for maintenance. What is shown may be out of date. Your draft is kept.',
  'connection.said': 'It says: “{said}”',
  'connection.back': 'Back online.',
  'connection.tryNow': 'Try now',
});

export type MessageKey = Parameters<typeof t>[0];
