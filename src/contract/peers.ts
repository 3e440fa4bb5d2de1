import { z } from 'zod';

const countsSchema = z.record(z.string(), z.int());

/** A peer as every other one may see it. Source: INTERFACE.md, "Peers". */
export const peerSummarySchema = z.object({
  peerId: z.string(),
  peerType: z.string(),
  isPrivileged: z.boolean(),
  companyName: z.string().nullable(),
  /** ISO 3166-1 alpha-2, or XK. */
  operatingCountry: z.string().nullable(),
  /** The number of contributions that it has reported. */
  reported: z.int(),
  /** The number of flagged ones among them. */
  flagged: z.int(),
  lastReportedAt: z.iso.datetime().nullable(),
});
export type PeerSummary = z.output<typeof peerSummarySchema>;

export const peerListSchema = z.array(peerSummarySchema);

export const peerDetailsSchema = peerSummarySchema.extend({
  /** The number of its contributions of each fraud type. */
  byFraudType: countsSchema,
  /** The number of flags that it has set. */
  flagsMade: z.int(),
});
export type PeerDetails = z.output<typeof peerDetailsSchema>;

/** The registry in numbers, for a span of days. Source: INTERFACE.md, "Statistics". */
export const statisticsSchema = z.object({
  total: z.int(),
  active: z.int(),
  flagged: z.int(),
  expired: z.int(),
  byFraudType: countsSchema,
  /** At most 366 days, the latest last; days (UTC, YYYY-MM-DD) on which nothing was reported are left out. */
  byDay: z.array(z.object({ day: z.string(), reported: z.int(), flagged: z.int() })),
  /** The ten with the most, in that order. */
  topOriginations: z.array(z.object({ country: z.string(), reported: z.int() })),
  topDestinations: z.array(z.object({ country: z.string(), reported: z.int() })),
});
export type Statistics = z.output<typeof statisticsSchema>;
