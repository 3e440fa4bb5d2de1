import { z } from 'zod';

/** A name or an address as the URL parser leaves it, so not `*` and no list. */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/u;

/** One address that paths are appended to; it is named in a content security policy, where `*`, `,` and `;` would mean more. */
const baseUrlSchema = z.url({ protocol: /^https?$/u, hostname: HOST_NAME }).regex(/^[^@?#,]*$/u);

/**
 * `/config.json`: where the service is (empty for the page's own origin), whether it is a practice one, and how many contributions the
 * app puts into one transaction at most, where that is less than the interface's limit.
 */
export const appConfigSchema = z.object({
  baseUrl: z.union([z.literal(''), baseUrlSchema]).default(''),
  practice: z.boolean().default(false),
  reportLimit: z.int().min(1).optional(),
});
export type AppConfig = z.output<typeof appConfigSchema>;

/** The process runs; nothing more is checked. */
export const liveSchema = z.object({ live: z.literal(true) });

/** A service that can do its work. One that cannot reach its store answers 503 instead. */
export const healthSchema = z.object({
  live: z.literal(true),
  ready: z.literal(true),
  version: z.string(),
  /** Entries in the ledger. */
  ledgerHeight: z.int(),
});
