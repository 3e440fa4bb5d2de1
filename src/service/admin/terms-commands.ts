import { z } from 'zod';
import { typed } from '../../command-line/command.ts';
import { contributionDraftSchema } from '../../contract/contribution.ts';
import { KNOWN_FRAUD_TYPES } from '../../contract/fraud-type.ts';
import {
  MAX_BONUS_TOKENS,
  MAX_LIMIT_TOKENS,
  MAX_PRICE_TOKENS,
  MAX_RATE_TOKENS,
  PEER_TYPES,
  peerTypeSchema,
} from '../ledger/administration.ts';
import { formatTable, pluralize } from '../platform/plain-text.ts';
import { nextMonthMs } from '../registry/rewards/monthly-limit.ts';
import { listLimits, listSetRates, setLimit, setRate } from '../registry/rewards/rates-and-limits.ts';
import { DEFAULT_REWARD_TOKENS } from '../registry/rewards/reward-accounts.ts';
import { setBonus, setPrice } from '../registry/terms/administer-terms.ts';
import { listBonuses, listPrices, type Price } from '../registry/terms/terms-store.ts';
import {
  administrationSubject,
  defineCommand,
  describeChange,
  listing,
  PEER,
  SHOWING,
  typedTokensSchema,
} from './command.ts';

const tokens = (mostTokens: number) => typed('--tokens <number>', typedTokensSchema(mostTokens));

/** A known fraud type that differs only in spelling: probably what was meant, but a different type. */
function nearlyKnown(fraudType: string): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  return KNOWN_FRAUD_TYPES.find((known) => known !== fraudType && plain(known) === plain(fraudType));
}

export const rateCommands = administrationSubject('rate', 'the reward rates', [
  defineCommand({
    name: 'set',
    explanation: `sets what one contribution or flag of a fraud type earns a peer of a type, from now on. Every rate is ${DEFAULT_REWARD_TOKENS} until it is set.`,
    request: z.strictObject({
      peerType: typed('--peer-type <type>', peerTypeSchema),
      fraudType: typed(
        '--fraud-type <type>',
        contributionDraftSchema.shape.fraudType,
        `written just as in reports; known ones are ${KNOWN_FRAUD_TYPES.join(', ')}`,
      ),
      tokens: tokens(MAX_RATE_TOKENS),
    }),
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
  }),
  defineCommand({
    name: 'list',
    explanation:
      'the rates in force: peer type, fraud type, tokens, for the known fraud types and all that were set.',
    request: SHOWING,
    async run({ json }, tx) {
      const setRates = await listSetRates(tx);
      const fraudTypes = new Set([...KNOWN_FRAUD_TYPES, ...setRates.map(({ fraudType }) => fraudType)]);
      const rates = PEER_TYPES.flatMap((peerType) =>
        [...fraudTypes].map((fraudType) => {
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
      const rows = rates.map((rate) => [
        rate.peerType,
        rate.fraudType,
        pluralize(rate.tokens, 'token'),
        rate.set ? '' : 'not set',
      ]);
      return [...formatTable(rows), `Every other fraud type earns ${DEFAULT_REWARD_TOKENS} tokens.`];
    },
  }),
]);

export const limitCommands = administrationSubject('limit', 'the monthly limits', [
  defineCommand({
    name: 'set',
    explanation:
      'sets the most that a peer earns in a month, of UTC, from reports, as a source and from flags. It holds at once: what was earned this month counts. Beyond it reports are accepted all the same and earn what remains.',
    request: z.strictObject({ peerId: PEER, tokens: tokens(MAX_LIMIT_TOKENS) }),
    async run({ peerId, tokens: most }, tx, administrator) {
      const changed = await setLimit(tx, administrator, peerId, most);
      return [describeChange(changed, `${peerId} can earn ${pluralize(most, 'token')} in a month`)];
    },
  }),
  defineCommand({
    name: 'remove',
    explanation: 'lifts the limit of a peer.',
    request: z.strictObject({ peerId: PEER }),
    async run({ peerId }, tx, administrator) {
      const changed = await setLimit(tx, administrator, peerId, undefined);
      return [describeChange(changed, `${peerId} has no monthly limit`, 'any more')];
    },
  }),
  listing(
    'one limited peer on each line: id, limit, what it has earned this month, what remains, and when the month ends.',
    async (tx, { nowMs }) =>
      (await listLimits(tx, nowMs)).map((limit) => ({
        ...limit,
        remainingTokens: Math.max(0, limit.limitTokens - limit.earnedTokens),
        resetsAt: new Date(nextMonthMs(nowMs)).toISOString(),
      })),
    {
      none: 'No peer has a monthly limit.',
      cells: ({ peerId, limitTokens, earnedTokens, remainingTokens, resetsAt }) => [
        peerId,
        `${pluralize(limitTokens, 'token')} a month`,
        `${earnedTokens} earned`,
        `${remainingTokens} left until ${resetsAt}`,
      ],
    },
  ),
]);

const describePrice = ({ tokens: plain, scoredTokens }: Price): string =>
  `${pluralize(plain, 'token')}, and ${pluralize(scoredTokens, 'token')} with its confidence index`;

export const priceCommands = administrationSubject('price', 'the price of downloads', [
  defineCommand({
    name: 'set',
    explanation:
      'sets what a downloaded contribution costs a peer that has not had it, from now on. Downloads are free until a price is set, and with a price of 0.',
    request: z.strictObject({
      tokens: typed('--tokens <number>', typedTokensSchema(MAX_PRICE_TOKENS), 'without its confidence index'),
      scoredTokens: typed('--scored-tokens <number>', typedTokensSchema(MAX_PRICE_TOKENS), 'with it'),
    }),
    async run(price, tx, administrator) {
      const changed = await setPrice(tx, administrator, price);
      return [describeChange(changed, `A downloaded contribution costs ${describePrice(price)},`)];
    },
  }),
  listing('every price so far, the one in force first.', listPrices, {
    none: 'No price was ever set: downloads are free.',
    cells: (price) => [new Date(price.atMs).toISOString(), `entry ${price.height}`, describePrice(price)],
  }),
]);

export const bonusCommands = administrationSubject('bonus', 'the welcome bonus', [
  defineCommand({
    name: 'set',
    explanation:
      'sets what a peer that is added from now on begins with, outside its monthly limit. Peers that are there get nothing.',
    request: z.strictObject({ tokens: tokens(MAX_BONUS_TOKENS) }),
    async run({ tokens: bonus }, tx, administrator) {
      const changed = await setBonus(tx, administrator, bonus);
      return [describeChange(changed, `A new peer begins with ${pluralize(bonus, 'token')}`)];
    },
  }),
  listing('every bonus so far, the one in force first.', listBonuses, {
    none: 'No bonus was ever set: a new peer begins with 0 tokens.',
    cells: ({ atMs, height, tokens: bonus }) => [
      new Date(atMs).toISOString(),
      `entry ${height}`,
      pluralize(bonus, 'token'),
    ],
  }),
]);
