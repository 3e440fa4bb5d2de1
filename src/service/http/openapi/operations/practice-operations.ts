import { practiceTamperingSchema, practiceAccountSchema } from '../../../../contract/practice.ts';
import { PRACTICE_ACCOUNT } from './examples.ts';
import type { Operation } from './operation.ts';
import { NO_TOKEN, NOT_JSON, OVER_SMALL_BODY } from './sentences.ts';

/** Endpoints that only a practice registry has. */
export const PRACTICE_OPERATIONS = {
  practiceAccount: {
    tag: 'Practice',
    summary: 'Register a practice account',
    description:
      'Registers an account for keys that were made elsewhere, and authorizes it at once. The peer is created if it is new. Private keys are never sent.',
    example: PRACTICE_ACCOUNT,
    answer: { description: 'The account is registered and authorized.', data: practiceAccountSchema },
    errors: {
      400: 'The body is invalid, or a new name may be taken for another: letters of several scripts, or characters that cannot be seen.',
      409: 'The account or the e-mail address exists with other keys.',
      413: OVER_SMALL_BODY,
      415: NOT_JSON,
    },
  },
  readTampering: {
    tag: 'Practice',
    summary: 'What is assembled wrongly on purpose',
    description:
      'A practice registry can tamper with an account’s transactions on request, to show that the app notices.',
    token: 'access',
    answer: {
      description: 'How this account’s transactions are tampered with.',
      data: practiceTamperingSchema,
    },
    errors: { 401: NO_TOKEN },
  },
  chooseTampering: {
    tag: 'Practice',
    summary: 'Choose what is assembled wrongly on purpose',
    description:
      'A tampered transaction is never accepted, no matter who signs it. `none` turns tampering off.',
    token: 'access',
    example: { kind: 'none' },
    answer: {
      description: 'How this account’s transactions are tampered with from now on.',
      data: practiceTamperingSchema,
    },
    errors: {
      400: 'There is no such kind of tampering.',
      401: NO_TOKEN,
      413: OVER_SMALL_BODY,
      415: NOT_JSON,
    },
  },
} as const satisfies Record<string, Operation>;
