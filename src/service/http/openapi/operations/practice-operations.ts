import { practiceTamperingSchema, practiceAccountSchema } from '../../../../contract/practice.ts';
import type { Operation } from './operation.ts';
import { NO_TOKEN, NOT_JSON } from './sentences.ts';

/** What only a practice registry has. */
export const PRACTICE_OPERATIONS = {
  practiceAccount: {
    tag: 'Practice',
    summary: 'Register a practice account',
    description:
      'Registers an account for keys that were made elsewhere, and authorizes it at once. The peer is made when it is new. Private keys are never sent.',
    answer: { description: 'The account is registered and authorized.', data: practiceAccountSchema },
    errors: {
      400: 'The body is not as it should be.',
      409: 'The account or the e-mail address exists with other keys.',
      413: 'The body is too large.',
      415: NOT_JSON,
    },
  },
  readTampering: {
    tag: 'Practice',
    summary: 'What is assembled wrongly on purpose',
    description: 'A practice registry can cheat an account that wants to see its desk notice.',
    token: 'access',
    answer: { description: 'How this account is cheated.', data: practiceTamperingSchema },
    errors: { 401: NO_TOKEN },
  },
  chooseTampering: {
    tag: 'Practice',
    summary: 'Choose what is assembled wrongly on purpose',
    description: 'What is assembled wrongly is never accepted, whoever signs it. `none` ends it.',
    token: 'access',
    answer: { description: 'How this account is cheated from now on.', data: practiceTamperingSchema },
    errors: {
      400: 'There is no such way to cheat.',
      401: NO_TOKEN,
      413: 'The body is too large.',
      415: NOT_JSON,
    },
  },
} as const satisfies Record<string, Operation>;
