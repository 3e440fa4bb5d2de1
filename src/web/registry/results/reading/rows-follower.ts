import { type AppError, asAppError } from '../../../../contract/app-error.ts';
import { Store } from '../../../../signer/store.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { AnswerReader } from '../answer-reader.ts';
import type { ResultsView, ShownRows } from '../results-view.ts';
import { putRecords, type SearchAnswer } from './search-answer.ts';
import { AnswerReaderUnavailableError, UnknownAnswerError } from './worker-answer-reader.ts';

/** The inputs of a request for rows. */
export interface WantedRows {
  readonly answer: SearchAnswer;
  readonly view: ResultsView;
  readonly ownPeerId: string | undefined;
}

export interface FollowedRows {
  readonly shown: ShownRows | undefined;
  /** The request that `shown` answers. */
  readonly wanted: WantedRows | undefined;
  readonly error: AppError | undefined;
}

/**
 * Returns true if two answers hold the same contributions in the same order, even if some of them changed.
 */
function sameRows(one: readonly RegistryRecord[], other: readonly RegistryRecord[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(
        ({ assetDefinitionId, id }, index) =>
          other[index]?.assetDefinitionId === assetDefinitionId && other[index]?.id === id,
      ))
  );
}

/**
 * Requests the rows of a view from the worker, one request at a time and always the latest. The order changes
 * only with the view, or when contributions are added. A changed contribution updates the counts alone: a
 * flagged row stays under the pointer.
 */
export class RowsFollower extends Store<FollowedRows> {
  readonly #reader: AnswerReader;
  #wanted: WantedRows | undefined;
  #isAsking = false;

  constructor(reader: AnswerReader) {
    super({ shown: undefined, wanted: undefined, error: undefined });
    this.#reader = reader;
  }

  follow(wanted: WantedRows): void {
    this.#wanted = wanted;
    if (!this.#isAsking) void this.#askUntilLatest();
  }

  /** Repeats the latest request, after it failed. */
  again(): void {
    if (this.#wanted !== undefined) this.follow(this.#wanted);
  }

  async #askUntilLatest(): Promise<void> {
    this.#isAsking = true;
    for (let wanted = this.#wanted; wanted !== undefined; wanted = this.#next(wanted)) {
      try {
        const rows = await this.#rowsOf(wanted);
        this.setState({ shown: this.#keepOrder(rows, wanted), wanted, error: undefined });
      } catch (error) {
        this.setState({
          ...this.getState(),
          error: asAppError(error),
        });
      }
    }
    this.#isAsking = false;
  }

  #next(asked: WantedRows): WantedRows | undefined {
    return this.#wanted === asked ? undefined : this.#wanted;
  }

  async #rowsOf(wanted: WantedRows): Promise<ShownRows> {
    const { answer, view, ownPeerId } = wanted;
    const ask = () => this.#reader.view(answer.answerId, view, { ownPeerId, count: answer.records.length });
    try {
      return await ask();
    } catch (error) {
      if (error instanceof AnswerReaderUnavailableError || error instanceof UnknownAnswerError) {
        await putRecords(this.#reader, answer.answerId, answer.records);
        return ask();
      }
      throw error;
    }
  }

  #keepOrder(rows: ShownRows, { answer, view, ownPeerId }: WantedRows): ShownRows {
    const { shown, wanted } = this.getState();
    const isSame =
      wanted?.view === view &&
      wanted.ownPeerId === ownPeerId &&
      sameRows(wanted.answer.records, answer.records);
    return isSame && shown !== undefined ? { order: shown.order, counts: rows.counts } : rows;
  }
}
