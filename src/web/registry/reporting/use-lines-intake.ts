import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { LinesIntake } from './lines-intake.ts';

/** The desk's list intake. It continues while other pages are shown, and stops when the account changes. */
export const useLinesIntake = perDesk(({ session }) => {
  const intake = new LinesIntake();
  onOtherAccount(session, () => intake.forget());
  return intake;
});
