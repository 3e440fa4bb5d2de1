import type { z } from 'zod';

export const TAGS = {
  Contributions: 'Reporting fraud identifiers and finding them again.',
  Downloads: 'Getting contributions by filter, for tokens.',
  Feed: 'What changes, for programs.',
  Flags: 'Saying that a contribution is not, or no longer, true.',
  Sessions: 'Signing in and out: every other request carries an access token.',
  'Own data': 'What the caller’s account has signed, and what its peer has earned.',
  Terms: 'What is earned and paid.',
  Peers: 'Who reports what.',
  Ledger: 'Checkpoints, tiles and receipts: proof that the ledger only grows.',
  Practice: 'Only in a practice registry.',
  Operation: 'For those who run the service, and for programs that read this document.',
} as const;
export type Tag = keyof typeof TAGS;

/** Content other than an envelope that holds `data` and nothing else. */
interface OtherContent {
  readonly type: 'application/json' | 'application/octet-stream' | 'text/plain';
  readonly schema: z.ZodType;
}

/** The document's description of an endpoint, besides method and path. */
export interface Operation {
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** The token that `Authorization` carries; none for public endpoints. */
  readonly token?: 'access' | 'refresh' | 'metrics';
  /** False for endpoints without a rate limit. */
  readonly limited?: false;
  readonly params?: z.ZodObject;
  /** Read by the route itself. */
  readonly query?: z.ZodObject;
  /** Read by the route itself, too. */
  readonly headers?: z.ZodObject;
  /**
   * Only where the framework does not check the body, or not as it is sent; otherwise the route’s schema is
   * documented.
   */
  readonly body?: z.ZodType;
  /** A body that a practice registry accepts as it is, once the account of `practiceAccount` is there and signed in. */
  readonly example?: unknown;
  /** The description of a 200 and the schema of its `data`, or other content. */
  readonly answer: { readonly description: string } & (
    | { readonly data: z.ZodType }
    | { readonly other: OtherContent }
  );
  /** The description of a 202 without data: what is asked for is not there yet. */
  readonly accepted?: string;
  /** Errors by status. Those that any request can get are added in `document-route.ts`. */
  readonly errors: Readonly<Record<number, string>>;
}
