import { z } from 'zod';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { AccountValue } from '../../../platform/storage/account-value.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { type ChosenColumn, CHOSEN_COLUMNS, columnsOf } from './columns.ts';

const storedSchema = z
  .object({ columns: z.array(z.string()).transform(columnsOf) })
  .catch({ columns: CHOSEN_COLUMNS });

/** The columns of the results that an account chose in this browser. */
export class KeptColumns extends AccountValue<z.output<typeof storedSchema>> {
  constructor() {
    super({ name: 'contribution-desk.results-columns', schema: storedSchema });
  }

  choose(columns: readonly ChosenColumn[]): void {
    this.change(() => ({ columns }));
  }
}

export const useKeptColumns = perDesk(({ session }) => {
  const kept = new KeptColumns();
  followAccount(session, (accountId) => kept.follow(accountId));
  return kept;
});
