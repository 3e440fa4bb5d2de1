import { setImmediate } from 'node:timers/promises';
import type { ListedContribution } from '../../../registry/lists/read-listed.ts';
import type { ListParameters } from '../../../registry/lists/read-list-parameters.ts';
import type { ListedRow } from '../../../registry/lists/select-list.ts';
import { ServiceError } from '../../../platform/service-error.ts';
import type { Exclusions } from './exclusions.ts';

/**
 * Why something was left out: it is `wide`r than usual; it lies in what the list must `not` hold; a URL with a `path`; a public
 * `suffix` or no domain at all; a name that is too `long`; a `range` of more numbers than are written one by one.
 */
export type LeftOutReason = 'wide' | 'not' | 'path' | 'suffix' | 'long' | 'range';

/** Counts what was left out. */
export class LeftOut {
  readonly #counts = new Map<LeftOutReason, number>();

  count(reason: LeftOutReason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** `wide=2, path=1` */
  toString(): string {
    return Array.from(this.#counts, ([reason, count]) => `${reason}=${count}`).join(', ');
  }
}

/** What a format writes a list of. */
export interface ListInput {
  /** In the order of the ledger. */
  readonly rows: readonly ListedRow[];
  readonly parameters: Pick<ListParameters, 'wide' | 'plus' | 'max'>;
  readonly exclusions: Exclusions;
  readonly leftOut: LeftOut;
  /** Pages of the contributions of these rows; read twice they are the same. @throws {StoreError} */
  readonly read: (rows: readonly ListedRow[]) => AsyncIterable<readonly ListedContribution[]>;
}

/** The text of a list in pieces, each of whole lines. It is made twice: for its hash, and to be sent. */
export type ListText = AsyncIterable<string>;

export interface List {
  /** Lines that stand for something: neither headers nor statements. */
  readonly count: number;
  readonly text: () => ListText;
  /** The text with a serial number, of zones: what differs in it alone is no other list. */
  readonly textWithSerial?: (serial: number) => ListText;
}

/** One format. @throws {ServiceError} 413 */
export type ListWriter = (input: ListInput) => Promise<List> | List;

const LINES_OF_PIECE = 1_000;

/** Lines as pieces of a text. Between two of them others are answered. */
export async function* inPieces(lines: Iterable<string>, end = '\n'): ListText {
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line);
    if (piece.length === LINES_OF_PIECE) {
      yield piece.join(end) + end;
      piece = [];
      await setImmediate();
    }
  }
  if (piece.length > 0) yield piece.join(end) + end;
}

export function tooLong(max: number): ServiceError {
  const message = `The list has more than ${max.toLocaleString('en')} lines, and it is never cut. Choose less by ft, dst or min-peers, or allow more by max.`;
  return new ServiceError(413, 'list-too-long', message);
}

/** All of the lines, others being answered between. @throws {ServiceError} 413 for more than `max` */
export async function gather<Line>(lines: Iterable<Line>, max: number): Promise<Line[]> {
  const gathered: Line[] = [];
  for (const line of lines) {
    if (gathered.length === max) throw tooLong(max);
    gathered.push(line);
    if (gathered.length % LINES_OF_PIECE === 0) await setImmediate();
  }
  return gathered;
}
