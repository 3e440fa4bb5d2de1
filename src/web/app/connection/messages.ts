import { translator } from '../../../messages/translator.ts';

/** Every sentence about the connection to the service. */
export const t = translator({
  'connection.name': 'Connection',
  'connection.offlineChip': 'Offline',
  'connection.unreachableChip': 'No response',
  'connection.unavailableChip': 'Down',
  'connection.offline': 'You are offline.',
  'connection.unreachable': 'The service is not responding.',
  'connection.unavailable': 'The service is unavailable, perhaps for maintenance.',
  'connection.draft': 'Your draft is kept.',
  'connection.shown': 'Registry data was read before {time}.',
  'connection.said': 'It says: “{said}”',
  'connection.back': 'Back online.',
  'connection.tryNow': 'Try now',
});

export type MessageKey = Parameters<typeof t>[0];
