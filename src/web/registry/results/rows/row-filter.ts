import type { ViewContext } from '../answer-reader.ts';
import type { TextIds } from '../result-columns.ts';
import {
  type Facet,
  FACETS,
  type ResultsFilter,
  type ShownRows,
  type TimeInterval,
} from '../results-view.ts';
import type { RecordColumns } from './record-columns.ts';
import { TextFilter } from './text-filter.ts';

/** The bit of a row's mask for filters other than facets. */
const OTHER_BIT = 1 << FACETS.length;

/** The masks of rows. A mask has a bit for each facet that its row fails. */
interface Masked {
  readonly key: string;
  readonly masks: Uint16Array;
}

/** The result of the latest filter, valid while its inputs are unchanged. */
interface Latest {
  readonly besidesText: Uint16Array;
  readonly text: string;
  readonly masks: Uint16Array;
  counts: ShownRows['counts'] | undefined;
}

/** Returns the rows whose masks have none of the bits. */
function rowsWithout(bits: number, masks: Uint16Array): Uint32Array {
  const rows = new Uint32Array(masks.length);
  let count = 0;
  for (let row = 0; row < masks.length; row += 1) {
    if (((masks[row] ?? 0) & bits) !== 0) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** Filters rows, and counts the values of each facet. */
export class RowFilter {
  readonly #columns: RecordColumns;
  readonly #text: TextFilter;
  /** The masks of the latest filter without its text, which changes with each key press. */
  #masked: Masked | undefined;
  /** The result of the latest whole filter. A new sort order recounts nothing. */
  #latest: Latest | undefined;

  constructor(columns: RecordColumns) {
    this.#columns = columns;
    this.#text = new TextFilter(columns);
  }

  /** Returns each row's mask; 0 if the row passes. */
  masks(filter: ResultsFilter, context: ViewContext): Uint16Array {
    return this.#filtered(filter, context).masks;
  }

  /** Counts the rows with each value among those that pass all filters but the facet's own. */
  counts(filter: ResultsFilter, context: ViewContext): ShownRows['counts'] {
    const latest = this.#filtered(filter, context);
    latest.counts ??= this.#count(latest.masks, context);
    return latest.counts;
  }

  #filtered(filter: ResultsFilter, context: ViewContext): Latest {
    const { text } = filter;
    const besidesText = this.#masksBesidesText(filter, context);
    if (this.#latest?.besidesText === besidesText && this.#latest.text === text) return this.#latest;
    const passed = this.#text.pass(text);
    const masks = passed === undefined ? besidesText : besidesText.slice();
    for (let row = 0; row < masks.length; row += 1) {
      if (passed?.[row] === 0) masks[row] = OTHER_BIT;
    }
    this.#latest = { besidesText, text, masks, counts: undefined };
    return this.#latest;
  }

  #count(masks: Uint16Array, context: ViewContext): ShownRows['counts'] {
    const rows = rowsWithout(OTHER_BIT, masks);
    const countOf = (facet: Facet) => this.#countsOf(facet, rows, masks, context);
    return {
      status: countOf('status'),
      type: countOf('type'),
      origination: countOf('origination'),
      destination: countOf('destination'),
      peer: countOf('peer'),
      whose: countOf('whose'),
      privileged: countOf('privileged'),
      confidence: countOf('confidence'),
    };
  }

  #countsOf(
    facet: Facet,
    rows: Uint32Array,
    masks: Uint16Array,
    context: ViewContext,
  ): ReadonlyMap<string, number> {
    const { ids, values } = this.#facet(facet, context);
    const others = ~(1 << FACETS.indexOf(facet));
    const counts = new Uint32Array(values.length);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (((masks[row] ?? 0) & others) !== 0) continue;
      const id = ids[row] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
    const countOf = new Map<string, number>();
    for (const [id, value] of values.entries()) {
      const count = counts[id] ?? 0;
      if (count > 0) countOf.set(value, (countOf.get(value) ?? 0) + count);
    }
    return new Map([...countOf].sort(([, one], [, other]) => other - one));
  }

  /** Returns a facet's column. Several ids may share a value. */
  #facet(facet: Facet, { ownPeerId }: ViewContext): TextIds {
    const { facets, count } = this.#columns;
    if (facet !== 'whose') return { ids: facets[facet].ids(count), values: facets[facet].values };
    const values = facets.peer.values.map((peerId) => (peerId === ownPeerId ? 'own' : 'others'));
    return { ids: facets.peer.ids(count), values };
  }

  #masksBesidesText(filter: ResultsFilter, context: ViewContext): Uint16Array {
    const key = JSON.stringify([{ ...filter, text: '' }, context.ownPeerId, this.#columns.version]);
    if (this.#masked?.key === key) return this.#masked.masks;
    const masks = new Uint16Array(this.#columns.count);
    for (const [at, facet] of FACETS.entries()) {
      const chosen = filter.chosen[facet] ?? [];
      if (chosen.length === 0) continue;
      const { ids, values } = this.#facet(facet, context);
      const failing = Uint8Array.from(values, (value) => (chosen.includes(value) ? 0 : 1));
      for (let row = 0; row < masks.length; row += 1) {
        masks[row] = (masks[row] ?? 0) | ((failing[ids[row] ?? 0] ?? 0) << at);
      }
    }
    this.#maskTimes(masks, this.#columns.reported.numbers(masks.length), filter.reported);
    this.#maskTimes(masks, this.#columns.flagged.numbers(masks.length), filter.flagged);
    this.#masked = { key, masks };
    return masks;
  }

  #maskTimes(masks: Uint16Array, times: Float64Array, interval: TimeInterval | undefined): void {
    if (interval === undefined) return;
    const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = interval;
    for (let row = 0; row < masks.length; row += 1) {
      const ms = times[row] ?? Number.NaN;
      // NaN fails both comparisons.
      if (!(ms >= fromMs && ms <= toMs)) masks[row] = (masks[row] ?? 0) | OTHER_BIT;
    }
  }
}
