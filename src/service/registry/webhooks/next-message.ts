import type { Change } from '../../../contract/feed.ts';
import { closestRelation } from '../../../contract/identifier/relation.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { type Cursor, cursorOf } from '../feed/read-changes.ts';
import type { DueWebhook } from './webhook-store.ts';

/** The most changes of one message. */
const MOST_CHANGES = 25;

export type ShownChange = Exclude<Change, { kind: 'not-yours' }>;

/** Changes of one entry that a webhook is sent, in their order. */
export interface MatchingChanges {
  readonly changes: readonly [ShownChange, ...ShownChange[]];
  /** Of the last of them. */
  readonly cursor: Cursor;
}

export const watchedTerms = (watch: readonly string[]): readonly SearchTerm[] =>
  watch.flatMap((text) => {
    const term = parseSearchTerm(text);
    return term.ok ? [term] : [];
  });

/** Whether a webhook is about a change: a report that touches its watch list, or what happened to a report of its peer. */
function matches(
  change: ShownChange,
  { events, peerId }: Pick<DueWebhook, 'events' | 'peerId'>,
  terms: readonly SearchTerm[],
): boolean {
  const { kind, contribution } = change;
  if (!events.includes(`contribution.${kind}`)) return false;
  if (kind !== 'reported') return contribution.peerId === peerId || contribution.sourcePeerId === peerId;
  const relation = closestRelation(terms, contribution.id);
  return relation !== undefined && relation !== 'apart';
}

/** The first changes that a webhook is sent: at most 25, of one entry, which does one kind of thing. `undefined` without any. */
export function firstMatching(
  changes: readonly Change[],
  webhook: Pick<DueWebhook, 'events' | 'peerId'>,
  terms: readonly SearchTerm[],
): MatchingChanges | undefined {
  const found: ShownChange[] = [];
  for (const change of changes) {
    const [first] = found;
    const isOfEntry = first === undefined || cursorOf(change.cursor).height === cursorOf(first.cursor).height;
    if (!isOfEntry || found.length === MOST_CHANGES) break;
    if (change.kind !== 'not-yours' && matches(change, webhook, terms)) found.push(change);
  }
  const [first, ...rest] = found;
  if (first === undefined) return undefined;
  return { changes: [first, ...rest], cursor: cursorOf((rest.at(-1) ?? first).cursor) };
}
