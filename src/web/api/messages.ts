import { translator } from '../platform/messages/translator.ts';

/** Every sentence of the client for the service. */
export const t = translator({
  'api.network':
    'The service could not be reached. Check your connection, and that the service is running and allows this page’s address, then try again.',
  'api.timeout': 'The service did not answer within {seconds} s. Try again in a moment.',
  'api.wrongBaseUrl':
    'What answered at {host} is not the contribution service. Check the service’s address in the app’s configuration.',
  'api.unauthorized':
    'The service no longer accepts this session. Unlock the key, or sign out and in again, then retry; your work is kept.',
  'api.forbidden': 'This account is not authorized to do that. Ask your administrator; your work is kept.',
  'api.notFound': 'The service does not know this request.',
  'api.rejected': 'The service refused the request.',
  'api.rateLimited':
    '{seconds, plural, =0 {Too many requests at once. Wait a moment and try again.} one {Too many requests at once. Try again in # second.} other {Too many requests at once. Try again in # seconds.}}',
  'api.fault': 'The service failed to answer (status {status}). Try again in a moment.',
  'api.unavailable': 'The service is unavailable for now. Try again in a moment.',
  'api.contract':
    'The service sent an answer this app does not understand. Nothing more was sent. Send the service’s operator the text under Details.',
});
