import { z } from 'zod';
import { contributionDraftSchema } from '../../contract/contribution.ts';
import { KNOWN_FRAUD_TYPES } from '../../contract/fraud-type.ts';
import { MAX_RATE_TOKENS, PEER_TYPES, peerTypeSchema } from '../ledger/administration.ts';
import { formatTable, pluralize } from '../platform/plain-text.ts';
import { listSetRates, setRate } from '../registry/rewards/rates-and-limits.ts';
import { DEFAULT_REWARD_TOKENS } from '../registry/rewards/reward-accounts.ts';
import {
  administrationSubject,
  defineCommand,
  describeChange,
  SHOWING,
  typedTokensSchema,
} from './command.ts';

/** A known fraud type that differs only in spelling: probably what was meant, but a different type. */
function nearlyKnown(fraudType: string): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  return KNOWN_FRAUD_TYPES.find((known) => known !== fraudType && plain(known) === plain(fraudType));
}

const set = defineCommand({
  name: 'set',
  explanation: `sets what one contribution or flag of a fraud type earns a peer of a type, from now on. Every rate is ${DEFAULT_REWARD_TOKENS} until it is set.`,
  request: z.strictObject({
    peerType: peerTypeSchema,
    fraudType: contributionDraftSchema.shape.fraudType,
    tokens: typedTokensSchema(MAX_RATE_TOKENS),
  }),
  usage: {
    peerType: ['--peer-type <type>', '', PEER_TYPES],
    fraudType: [
      '--fraud-type <type>',
      `written just as in reports; known ones are ${KNOWN_FRAUD_TYPES.join(', ')}`,
    ],
    tokens: '--tokens <number>',
  },
  async run(rate, tx, administrator) {
    const changed = await setRate(tx, administrator, rate);
    const sentence = `${rate.fraudType} earns a ${rate.peerType} ${pluralize(rate.tokens, 'token')}`;
    const near = nearlyKnown(rate.fraudType);
    return [
      describeChange(changed, sentence),
      ...(near === undefined
        ? []
        : [`Mind that ${rate.fraudType} is a fraud type of its own, beside ${near}.`]),
    ];
  },
});

const list = defineCommand({
  name: 'list',
  explanation:
    'the rates in force: peer type, fraud type, tokens, for the known fraud types and all that were set.',
  ...SHOWING,
  async run({ json }, tx) {
    const setRates = await listSetRates(tx);
    const fraudTypes = [...new Set([...KNOWN_FRAUD_TYPES, ...setRates.map(({ fraudType }) => fraudType)])];
    const rates = PEER_TYPES.flatMap((peerType) =>
      fraudTypes.map((fraudType) => {
        const found = setRates.find((rate) => rate.peerType === peerType && rate.fraudType === fraudType);
        return {
          peerType,
          fraudType,
          tokens: found?.tokens ?? DEFAULT_REWARD_TOKENS,
          set: found !== undefined,
        };
      }),
    );
    if (json) return [JSON.stringify(rates)];
    return [
      ...formatTable(
        rates.map((rate) => [
          rate.peerType,
          rate.fraudType,
          pluralize(rate.tokens, 'token'),
          rate.set ? '' : 'not set',
        ]),
      ),
      `Every other fraud type earns ${DEFAULT_REWARD_TOKENS} tokens.`,
    ];
  },
});

export const rateCommands = administrationSubject('rate', 'the reward rates', [set, list]);
