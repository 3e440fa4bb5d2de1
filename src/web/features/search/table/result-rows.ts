import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { rowIdOf } from '../../../registry/results/use-shown-rows.ts';
import type { GridRows } from '../../../ui/grid/grid-column.ts';

/**
 * Contributions in the order shown, as the rows of a grid. A row stays the same one where another answer has it
 * elsewhere.
 */
export class ResultRows implements GridRows<string> {
  readonly #records: readonly RegistryRecord[];
  readonly #order: readonly number[];

  constructor(records: readonly RegistryRecord[], order: readonly number[]) {
    this.#records = records;
    this.#order = order;
  }

  get count(): number {
    return this.#order.length;
  }

  indexAt(line: number): number {
    return this.#order[line] ?? -1;
  }

  recordAt(line: number): RegistryRecord | undefined {
    return this.#records[this.indexAt(line)];
  }

  /** The index goes with the asset id, which a registry may give twice or not at all. */
  idAt(line: number): string {
    return this.idOf(this.indexAt(line));
  }

  idOf(index: number): string {
    return `${index} ${this.#records[index]?.assetDefinitionId ?? ''}`;
  }

  lineOf(id: string | number): number {
    const [, at, assetId] = /^(\d+) (.*)$/su.exec(String(id)) ?? [];
    const before = Number(at);
    const isThere = (this.#records[before]?.assetDefinitionId ?? '') === assetId;
    const index = isThere
      ? before
      : this.#records.findIndex((record) => record.assetDefinitionId === assetId);
    return index === -1 ? -1 : this.#order.indexOf(index);
  }

  keysOn(line: number): string[] {
    const record = this.recordAt(line);
    return record === undefined ? [] : [rowIdOf(record, this.indexAt(line))];
  }
}
