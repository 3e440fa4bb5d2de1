import { parseExclusion } from '../../../../contract/identifier/exclusion.ts';
import { hostOf } from '../../../../contract/identifier/host.ts';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { Identifier, IdentifierSpace } from '../../../../contract/identifier/identifier.ts';
import { refuseParameter } from '../../../platform/query.ts';
import { placeOf } from '../../../registry/lists/select-list.ts';
import { type Interval, merged, overlapsAny } from './intervals.ts';

/** What a list must not hold, from `not` and the key's `never`. */
export class Exclusions {
  readonly #intervals = new Map<IdentifierSpace, readonly Interval[]>();
  /** Of e-mail addresses and URLs. */
  readonly #places = new Set<string>();
  /** Of URLs. */
  readonly hosts: ReadonlySet<string>;

  /** @throws {ServiceError} 400 for the first that cannot be read */
  constructor(texts: readonly string[]) {
    const intervals = new Map<IdentifierSpace, Interval[]>();
    const hosts = new Set<string>();
    for (const text of texts) {
      const term = parseExclusion(text);
      if (!term.ok) throw refuseParameter('not', term.reason);
      if (term.space === undefined) {
        this.#places.add(placeOf(term.canonical));
        const host = term.kind === 'url' ? hostOf(term) : undefined;
        if (host !== undefined) hosts.add(host);
      } else {
        intervals.set(term.space, [...(intervals.get(term.space) ?? []), term]);
      }
    }
    for (const [space, ofSpace] of intervals) this.#intervals.set(space, merged(ofSpace));
    this.hosts = hosts;
  }

  /** Merged. */
  of(space: IdentifierSpace): readonly Interval[] {
    return this.#intervals.get(space) ?? [];
  }

  /** Whether an identifier overlaps or equals any of them. */
  overlap(place: string): boolean {
    if (this.#places.has(place)) return true;
    if (this.#intervals.size === 0) return false;
    const identifier: Identifier | { readonly ok: false } = parseIdentifier(place);
    return (
      identifier.ok && identifier.space !== undefined && overlapsAny(this.of(identifier.space), identifier)
    );
  }
}
