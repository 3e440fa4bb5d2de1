import { z } from 'zod';
import { KNOWN_FRAUD_TYPES } from '../../contract/fraud-type.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { tolerantNumber } from '../http/tolerant-values.ts';

/** The tokens that one contribution or flag earns peers of a type. */
export interface PeerTypeRates {
  readonly peerType: string;
  readonly tokensByFraudType: ReadonlyMap<string, number>;
  readonly lowest: number;
  readonly highest: number;
}

export interface Rewards {
  /** All that have a rate, the well-known ones first. */
  readonly fraudTypes: readonly string[];
  readonly rates: readonly PeerTypeRates[];
  /** For any other fraud type; `undefined` where that is not said. */
  readonly defaultReward: number | undefined;
}

const rewardsSchema = z
  .object({
    rewardsTable: z.record(z.string(), z.record(z.string(), tolerantNumber)),
    defaultReward: tolerantNumber.optional().catch(undefined),
  })
  .transform(({ rewardsTable, defaultReward }): Rewards => {
    const rates = Object.entries(rewardsTable).map(([peerType, byFraudType]): PeerTypeRates => {
      const tokens = Object.values(byFraudType);
      return {
        peerType,
        tokensByFraudType: new Map(Object.entries(byFraudType)),
        lowest: tokens.length === 0 ? 0 : Math.min(...tokens),
        highest: tokens.length === 0 ? 0 : Math.max(...tokens),
      };
    });
    const named = new Set(rates.flatMap(({ tokensByFraudType }) => [...tokensByFraudType.keys()]));
    const wellKnown = KNOWN_FRAUD_TYPES.filter((type) => named.delete(type));
    return { fraudTypes: [...wellKnown, ...named], rates, defaultReward };
  });

/** The rates of one's own type of peer, however it is spelled. */
export function ownRates({ rates }: Rewards, peerType: string | undefined): PeerTypeRates | undefined {
  const plain = (type: string) => type.toUpperCase().replaceAll(/[^A-Z]+/gu, '_');
  return peerType === undefined ? undefined : rates.find((one) => plain(one.peerType) === plain(peerType));
}

/** `null` where the deployment does not offer it. */
export const readRewards = (client: Client, signal?: AbortSignal): Promise<Rewards | null> =>
  ifOffered(client.request({ endpoint: 'rewards', data: rewardsSchema, signal }));
