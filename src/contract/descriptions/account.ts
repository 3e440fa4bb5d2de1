import { publicKeyHexSchema } from '../account-schemas.ts';
import { balanceSchema } from '../balance.ts';
import { downloadPriceSchema } from '../download.ts';
import { newFeedKeySchema } from '../feed.ts';
import { practiceAccountRequestSchema, practiceTamperingRequestSchema } from '../practice.ts';
import { sessionRequestSchema, sessionTokensSchema } from '../session.ts';
import { monthlyLimitSchema, rewardTableSchema } from '../terms.ts';
import { newWebhookSchema } from '../webhook.ts';
import type { Description } from './description.ts';
import { ACCOUNT, PRACTICE_ACCOUNT, SESSION } from './examples.ts';

/** Sessions, accounts, terms and practice. */
export const ACCOUNT_DESCRIPTIONS: readonly Description[] = [
  [
    publicKeyHexSchema,
    {
      description: 'An ed25519 public key: 64 hexadecimal characters, or ed0120 followed by 64.',
    },
  ],
  [sessionRequestSchema, { examples: [SESSION] }],
  [
    sessionTokensSchema,
    {
      description: '`expirationTime` is in seconds.',
      examples: [
        {
          accessToken: 'mJ2Qv0p4cXk1T8bW6sYzR3nH5dLfA7uEoG9iKqNwBtM',
          refreshToken: 'w8RkP1xVd6FzS3cYjT0nQ5bHgL7mUeA2oKiXtBvNqWs',
          expirationTime: 300,
        },
      ],
    },
  ],
  [practiceAccountRequestSchema, { examples: [PRACTICE_ACCOUNT] }],
  [practiceTamperingRequestSchema, { examples: [{ kind: 'none' }] }],
  [newFeedKeySchema, { examples: [{ name: 'Voice firewall' }] }],
  [
    newWebhookSchema,
    {
      description:
        'With `contribution.reported`, `watch` has at least one identifier or range. `url` is https, on port 443 or from 1024 on, without user name.',
      examples: [
        {
          name: 'Case system',
          url: 'https://cases.example.com/fraud',
          events: ['contribution.reported', 'contribution.flagged'],
          watch: ['+447700900000-+447700900999'],
        },
      ],
    },
  ],
  [
    balanceSchema,
    {
      examples: [{ tokenId: { definitionId: 'reward#contribution', accountId: ACCOUNT }, balance: 120 }],
    },
  ],
  [downloadPriceSchema, { examples: [{ price: 1, confidenceIndexPrice: 2 }] }],
  [
    rewardTableSchema,
    {
      examples: [{ rewardsTable: { MEDIUM_TELCO: { Wangiri: 10, IRSF: 25 } }, defaultReward: 10 }],
    },
  ],
  [
    monthlyLimitSchema,
    {
      examples: [
        {
          used: 600,
          total: 10_000,
          updatePeriod: 2_592_000,
          nextUpdate: 1_704_067_200,
          unlimited: false,
          nextUpdateAt: '2024-01-01T00:00:00.000Z',
        },
      ],
    },
  ],
];
