import { z } from 'zod';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { AccountValue } from '../../../platform/storage/account-value.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, withinLimits } from '../../../ui/grid/column-widths.ts';
import { type ChosenColumn, CHOSEN_COLUMNS, columnsOf } from './columns.ts';

/** The columns of an account's results. */
interface ColumnChoice {
  readonly columns: readonly ChosenColumn[];
  /** In CSS pixels, by column; the others are as wide as their content. */
  readonly widths: Readonly<Record<string, number>>;
}

const AS_USUAL: ColumnChoice = { columns: CHOSEN_COLUMNS, widths: {} };

const storedSchema = z
  .object({
    columns: z.array(z.string()).transform(columnsOf),
    widths: z.record(z.string(), z.number().int().min(MIN_WIDTH_PX).max(MAX_WIDTH_PX)),
  })
  .catch(AS_USUAL);

/** The columns that an account chose and the widths that it gave them, in this browser. */
export class KeptColumns extends AccountValue<ColumnChoice> {
  constructor() {
    super({ name: 'contribution-desk.results-columns', schema: storedSchema });
  }

  choose(columns: readonly ChosenColumn[]): void {
    this.change((choice) => ({ ...choice, columns }));
  }

  /** Gives a column a width, or lets its content decide. */
  widen(column: string, widthPx: number | undefined): void {
    this.change((choice) => {
      const widths = Object.entries(choice.widths).filter(([name]) => name !== column);
      const width = widthPx && withinLimits(widthPx);
      const given = width === undefined ? widths : [...widths, [column, width] as const];
      return { ...choice, widths: Object.fromEntries(given) };
    });
  }
}

export const useKeptColumns = perDesk(({ session }) => {
  const kept = new KeptColumns();
  followAccount(session, (accountId) => kept.follow(accountId));
  return kept;
});
