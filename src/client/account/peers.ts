import { z } from 'zod';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { type RegistryTime, tolerantNumber, tolerantText, tolerantTime } from '../http/tolerant-values.ts';

/** A peer as every other one may see it, as far as the deployment says. */
export interface Peer {
  readonly peerId: string;
  readonly peerType: string | undefined;
  readonly isPrivileged: boolean;
  readonly companyName: string | undefined;
  /** A code or a name. */
  readonly operatingCountry: string | undefined;
  /** The number of contributions that it has reported, and of those that are flagged. */
  readonly reported: number | undefined;
  readonly flagged: number | undefined;
  readonly lastReportedAt: RegistryTime | undefined;
}

export interface PeerDetails extends Peer {
  /** The number of contributions of each fraud type, largest first. */
  readonly byFraudType: readonly (readonly [fraudType: string, count: number])[];
  /** The number of flags that it has set. */
  readonly flagsMade: number | undefined;
}

const count = tolerantNumber
  .nullish()
  .catch(undefined)
  .transform((number) => number ?? undefined);

const peerSchema = z.object({
  peerId: z.string().min(1),
  peerType: tolerantText,
  isPrivileged: z.boolean().catch(false),
  companyName: tolerantText,
  operatingCountry: tolerantText,
  reported: count,
  flagged: count,
  lastReportedAt: tolerantTime,
});

const peerDetailsSchema = peerSchema.extend({
  byFraudType: z
    .record(z.string(), tolerantNumber)
    .catch({})
    .transform((counts) => Object.entries(counts).toSorted(([, one], [, other]) => other - one)),
  flagsMade: count,
});

/** All peers; `null` where the deployment does not tell of them. */
export const readPeers = (client: Client, signal?: AbortSignal): Promise<readonly Peer[] | null> =>
  ifOffered(client.request({ endpoint: 'peers', data: z.array(peerSchema), signal }));

/** `null` where there is no such peer. */
export const readPeer = (client: Client, peerId: string, signal?: AbortSignal): Promise<PeerDetails | null> =>
  ifOffered(
    client.request({
      endpoint: 'peer',
      segment: peerId,
      data: peerDetailsSchema,
      signal,
    }),
  );
