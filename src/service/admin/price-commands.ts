import { z } from 'zod';
import { MAX_PRICE_TOKENS } from '../ledger/administration.ts';
import { pluralize } from '../platform/plain-text.ts';
import { setPrice } from '../registry/terms/administer-terms.ts';
import { listPrices, type Price } from '../registry/terms/terms-store.ts';
import {
  administrationSubject,
  defineCommand,
  describeChange,
  SHOWING,
  showRows,
  typedTokensSchema,
} from './command.ts';

const described = ({ tokens, scoredTokens }: Price): string =>
  `${pluralize(tokens, 'token')}, and ${pluralize(scoredTokens, 'token')} with its confidence index`;

const set = defineCommand({
  name: 'set',
  explanation:
    'sets what a downloaded contribution costs a peer that has not had it, from now on. Downloads are free until a price is set, and with a price of 0.',
  request: z.strictObject({
    tokens: typedTokensSchema(MAX_PRICE_TOKENS),
    scoredTokens: typedTokensSchema(MAX_PRICE_TOKENS),
  }),
  usage: {
    tokens: ['--tokens <number>', 'without its confidence index'],
    scoredTokens: ['--scored-tokens <number>', 'with it'],
  },
  async run(price, tx, administrator) {
    const changed = await setPrice(tx, administrator, price);
    return [describeChange(changed, `A downloaded contribution costs ${described(price)},`)];
  },
});

const list = defineCommand({
  name: 'list',
  explanation: 'every price so far, the one in force first.',
  ...SHOWING,
  run: async ({ json }, tx) =>
    showRows(await listPrices(tx), {
      json,
      none: 'No price was ever set: downloads are free.',
      cells: (price) => [new Date(price.atMs).toISOString(), `entry ${price.height}`, described(price)],
    }),
});

export const priceCommands = administrationSubject('price', 'the price of downloads', [set, list]);
