import { rememberColumns, rememberedColumns } from '../../identifiers/lines/reading/column-memory.ts';
import { browserStorage } from '../../platform/storage/json-storage.ts';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { LinesIntake } from './lines-intake.ts';

/** The desk's list intake. It continues while other pages are shown, and stops when the account changes. */
export const useLinesIntake = perDesk(({ session }) => {
  const storage = browserStorage();
  const accountId = () => session.getState().account?.accountId;
  const intake = new LinesIntake({
    remembered: {
      read: () => rememberedColumns(storage, accountId() ?? ''),
      remember: (shape, columns) => rememberColumns(storage, accountId() ?? '', shape, columns),
    },
  });
  onOtherAccount(session, () => intake.forget());
  return intake;
});
