import { z } from 'zod';
import { cursorSchema, MAX_KEY_NAME_LENGTH } from './feed.ts';
import { MAX_IDENTIFIER_LENGTH } from './identifier/identifier.ts';
import { readCidr } from './identifier/ip.ts';
import { type ParsedSearchTerm, parseSearchTerm } from './identifier/search-term.ts';

/** Webhooks of one peer, and the entries of the watch list of one. Source: INTERFACE.md, "Webhooks". */
export const MAX_WEBHOOKS = 5;
const MAX_WATCHED = 200;
const MAX_URL_LENGTH = 2_048;

/** What a webhook may be about: what is reported within its watch list, what happens to the peer's own reports, its monthly limit. */
export const WEBHOOK_EVENTS = [
  'contribution.reported',
  'contribution.flagged',
  'contribution.withdrawn',
  'contribution.reinstated',
  'limit.near',
] as const;
const webhookEventSchema = z.enum(WEBHOOK_EVENTS);

/** Reads what a webhook may watch: whatever can be searched for, or a block of addresses as `203.0.113.0/24`. */
export const parseWatched = (text: string): ParsedSearchTerm =>
  text.length > MAX_IDENTIFIER_LENGTH
    ? { ok: false, reason: `An identifier has at most ${MAX_IDENTIFIER_LENGTH} characters.` }
    : parseSearchTerm(readCidr(text)?.rangeText ?? text);

/** CIDR becomes the range that it stands for. */
const watchedSchema = z
  .string()
  .overwrite((text) => readCidr(text.trim())?.rangeText ?? text.trim())
  .superRefine((text, context) => {
    const term = parseWatched(text);
    if (!term.ok) context.addIssue({ code: 'custom', message: term.reason });
  });

/** `https`, on port 443 or from 1024 on, without user name. Plain `http` is for hosts that the operator lets in. */
export const webhookUrlSchema = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, { error: `An address has at most ${MAX_URL_LENGTH} characters.` })
  .superRefine((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (url === undefined || !/^https?:$/u.test(url.protocol))
      refuse('Give the whole address, beginning with https://.');
    else if (url.username !== '' || url.password !== '')
      refuse('The address must not hold a user name or password: the signature proves who sends.');
    else if (url.port !== '' && Number(url.port) < 1024) refuse('The port is 443, or from 1024 to 65535.');
  });

/** For new reports, without a watch list. */
export const NOTHING_WATCHED = 'Name the identifiers or ranges to watch for new reports.';

export const newWebhookSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, { error: 'Name the webhook after the program that receives it.' })
      .max(MAX_KEY_NAME_LENGTH, { error: `A name has at most ${MAX_KEY_NAME_LENGTH} characters.` }),
    url: webhookUrlSchema,
    events: z
      .array(webhookEventSchema)
      .min(1, { error: 'Choose at least one event.' })
      .overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
    watch: z
      .array(watchedSchema)
      .max(MAX_WATCHED, { error: `A webhook watches at most ${MAX_WATCHED} identifiers and ranges.` })
      .optional(),
    /** Where it begins: behind this change. Without it, behind the newest entry. */
    after: cursorSchema.optional(),
  })
  .refine(({ events, watch = [] }) => !events.includes('contribution.reported') || watch.length > 0, {
    path: ['watch'],
    error: NOTHING_WATCHED,
  });
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** The secret signs each message; this answer alone has it. */
export const madeWebhookSchema = z.object({ webhookId: z.string(), secret: z.string() });
export type MadeWebhook = z.output<typeof madeWebhookSchema>;

export const replayWebhookSchema = z.strictObject({ after: cursorSchema });

export const webhookSchema = z.object({
  webhookId: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  watch: z.array(z.string()),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  /** The changes up to here were received, or are none of its own. */
  cursor: cursorSchema,
  /**
   * Why nothing is sent any more: the receiver answered 410, or it failed for three days, or the ledger ends before the
   * cursor, as after an older backup was restored. Null while it is on.
   */
  off: z.enum(['gone', 'failing', 'cursor-ahead']).nullable(),
  /** Of the last message or verification. `status` is null if there was no answer; `problem` then says why. */
  lastAnswer: z
    .object({ at: z.iso.datetime(), status: z.int().nullable(), problem: z.string().nullable() })
    .nullable(),
  /** When the message that failed is sent again. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;
