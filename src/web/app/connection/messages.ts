import { translator } from '../../../messages/translator.ts';

/** Every sentence about the connection to the service. */
export const t = translator({
  'connection.name': 'Connection',
  'connection.offlineChip': 'Offline',
  'connection.unreachableChip': 'No answer',
  'connection.unavailableChip': 'Down',
  'connection.offline': 'You are offline. Your draft is safe; searches resume by themselves.',
  'connection.unreachable': 'The service does not answer. Your draft is safe; searches resume by themselves.',
  'connection.unavailable':
    'The service is unavailable, perhaps for maintenance. Your draft is safe; searches resume by themselves.',
  'connection.said': 'It says: “{said}”',
  'connection.back': 'Back online.',
  'connection.tryNow': 'Try now',
});

export type MessageKey = Parameters<typeof t>[0];
