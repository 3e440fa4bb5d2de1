import { translator } from '../../../messages/translator.ts';

/** Every sentence about the connection to the service. */
export const t = translator({
  'connection.name': 'Connection',
  'connection.offlineChip': 'Offline',
  'connection.unreachableChip': 'No answer',
  'connection.unavailableChip': 'Down',
  'connection.offline':
    'You are offline: your draft is kept, and searches are repeated when the network is back.',
  'connection.unreachable':
    'The service cannot be reached: your draft is kept, and searches are repeated until it answers.',
  'connection.unavailable':
    'The service is unavailable, perhaps for maintenance: your draft is kept, and searches are repeated until it answers.',
  'connection.said': 'It says: “{said}”',
  'connection.back': 'Back online.',
  'connection.tryNow': 'Try now',
});

export type MessageKey = Parameters<typeof t>[0];
