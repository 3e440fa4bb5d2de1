import { translator } from '../../../messages/translator.ts';

/** Every sentence about the connection to the service. */
export const t = translator({
  'connection.name': 'Connection',
  'connection.offlineChip': 'Offline',
  'connection.unreachableChip': 'No answer',
  'connection.unavailableChip': 'Down',
  'connection.offline':
    'You are offline. Inspect, your draft, lock and unlock still work. Searches are repeated when the network is back; nothing is submitted by itself.',
  'connection.unreachable':
    'The service cannot be reached. Inspect, your draft, lock and unlock still work. Searches are repeated until it answers; nothing is submitted by itself.',
  'connection.unavailable':
    'The service is unavailable, perhaps for maintenance. Your draft is kept, and Inspect, lock and unlock still work. Searches are repeated until it answers; nothing is submitted by itself.',
  'connection.said': 'It says: “{said}”',
  'connection.back': 'Back online.',
  'connection.tryNow': 'Try now',
});

export type MessageKey = Parameters<typeof t>[0];
