import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { type RowKey, rowKeyOf } from '../../../registry/results/selection.ts';
import type { GridRows } from '../../../ui/grid/grid-column.ts';
import { TableLines } from './table-lines.ts';

/** The shown contributions in their order. */
export interface ShownOrder {
  readonly order: Uint32Array;
  readonly groupStarts: Uint32Array | undefined;
}

/**
 * The lines of a table of contributions as the rows of a grid. A row stays the same one where another answer
 * has it elsewhere.
 */
export class ResultRows implements GridRows<RowKey> {
  readonly records: readonly RegistryRecord[];
  readonly lines: TableLines;
  readonly #order: Uint32Array;

  /** @param expanded identifiers whose group is open */
  constructor(records: readonly RegistryRecord[], shown: ShownOrder, expanded: ReadonlySet<string>) {
    this.records = records;
    this.#order = shown.order;
    this.lines = new TableLines(shown.order, shown.groupStarts, (index) =>
      expanded.has(records[index]?.id ?? ''),
    );
  }

  get count(): number {
    return this.lines.count;
  }

  /** The record of a line, or the first of its group. */
  indexAt(line: number): number {
    const there = this.lines.at(line);
    if (there === undefined) return -1;
    return there.kind === 'group' ? (this.#order[there.from] ?? -1) : there.recordIndex;
  }

  /** The record of a line; `undefined` for the heading of a group. */
  recordAt(line: number): RegistryRecord | undefined {
    const there = this.lines.at(line);
    return there?.kind === 'record' ? this.records[there.recordIndex] : undefined;
  }

  /** The index goes with the asset id, which a registry may give twice or not at all. */
  idAt(line: number): string {
    const index = this.indexAt(line);
    return `${this.lines.at(line)?.kind} ${index} ${this.records[index]?.assetDefinitionId ?? ''}`;
  }

  lineOf(id: string | number): number {
    const [, kind, at, assetId] = /^(record|group) (\d+) (.*)$/su.exec(String(id)) ?? [];
    const before = Number(at);
    const isThere = (this.records[before]?.assetDefinitionId ?? '') === assetId;
    const index = isThere ? before : this.records.findIndex((record) => record.assetDefinitionId === assetId);
    return index === -1 ? -1 : this.lines.lineOf(index, kind === 'group');
  }

  keysOn(line: number): RowKey[] {
    return Array.from(this.lines.recordsOn(line)).flatMap((index) => {
      const record = this.records[index];
      return record === undefined ? [] : [rowKeyOf(record, index)];
    });
  }

  isExpandedAt(line: number): boolean | undefined {
    const there = this.lines.at(line);
    return there?.kind === 'group' ? there.isExpanded : undefined;
  }
}
