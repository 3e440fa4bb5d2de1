import { perDesk } from '../../desk/session/per-desk.ts';
import { LinesIntake } from './lines-intake.ts';

/** The desk's list intake. It continues while other pages are shown, and stops when the account changes. */
export const useLinesIntake = perDesk(({ session }) => {
  const accountId = () => session.getState().account?.accountId;
  const intake = new LinesIntake();
  let before = accountId();
  session.subscribe(() => {
    const next = accountId();
    if (next === before) return;
    before = next;
    intake.stop();
    intake.dismiss();
  });
  return intake;
});
