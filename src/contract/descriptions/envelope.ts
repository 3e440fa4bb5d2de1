import { errorEnvelopeSchema, requestIssueSchema, statusSchema, truncatedSchema } from '../envelope.ts';
import type { Description } from './description.ts';

const issue = { path: '[1].id', code: 'invalid-id', message: 'A phone number begins with +.' };

/** What every answer has. */
export const ENVELOPE_DESCRIPTIONS: readonly Description[] = [
  [
    statusSchema,
    {
      id: 'Status',
      description: 'The outcome of the request; `code` is the HTTP status.',
    },
  ],
  [
    requestIssueSchema,
    {
      id: 'RequestIssue',
      description:
        'One thing wrong with the request: where (a JSON path counted from 0), a stable code, a sentence.',
      examples: [issue],
    },
  ],
  [
    errorEnvelopeSchema,
    {
      id: 'Refusal',
      description:
        'Nothing was changed, unless it is a 500, or a 503 that says otherwise. The message says what to do.',
      examples: [
        { status: { code: 401, name: 'Unauthorized', message: 'Sign in first.' }, data: null },
        {
          status: { code: 400, name: 'Bad Request', message: '[1].id: A phone number begins with +.' },
          data: null,
          errors: [issue],
        },
      ],
    },
  ],
  [
    truncatedSchema,
    {
      description: 'Only where `data` has the first contributions alone: how many there are.',
    },
  ],
];
