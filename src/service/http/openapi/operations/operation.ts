import type { z } from 'zod';

export const TAGS = {
  Contributions: 'Reporting fraud identifiers and finding them again.',
  Flags: 'Saying that a contribution is not, or no longer, true.',
  Sessions: 'Who is calling: every other request carries an access token.',
  'Own data': 'What the caller’s peer has earned.',
  Practice: 'Only where the registry is one for practice.',
  Operation: 'For those who run the service, and for programs that read this document.',
} as const;
export type Tag = keyof typeof TAGS;

/** A media type that is not the envelope's, and its schema. */
interface OtherContent {
  readonly type: 'application/json' | 'text/plain';
  readonly schema: z.ZodType;
}

/** What the document says of one endpoint beside its method and path. */
export interface Operation {
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** The token that `Authorization` carries; none for what anybody may ask. */
  readonly token?: 'access' | 'refresh' | 'metrics';
  /** False for what is never refused for coming too often. */
  readonly limited?: false;
  readonly params?: z.ZodObject;
  /** Only where the route checks its body by itself; a schema that the framework checks is taken from the route. */
  readonly body?: z.ZodType;
  /** What a 200 says, and the schema of its `data`; or a content outside the envelope. */
  readonly answer: { readonly description: string } & (
    { readonly data: z.ZodType } | { readonly other: OtherContent }
  );
  /** When it is refused, by status. What every request can meet is added in `document-route.ts`. */
  readonly errors: Readonly<Record<number, string>>;
}
