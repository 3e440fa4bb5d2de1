import type { Ref } from 'react';
import { checkedOf, type SubmissionState } from '../../../client/submission/submission-state.ts';
import { VerdictLine } from '../transaction-view/verdict-card.tsx';
import { DialogFoot } from '../../ui/components/dialog-foot.tsx';

interface SigningFootProps {
  readonly state: SubmissionState;
  /** Where the button that signs stands. */
  readonly actionsRef: Ref<HTMLDivElement>;
}

/** The verdict and the button that signs, in sight while the transaction is read. Nothing where neither is there. */
export function SigningFoot({ state, actionsRef }: SigningFootProps) {
  const { phase } = state;
  const checked = checkedOf(state);
  const isShown = phase === 'assembling' || (checked?.comparison.verdict === 'matches' && phase !== 'failed');
  if (!isShown) return null;
  return (
    <DialogFoot said={checked !== undefined && <VerdictLine checked={checked} />} actionsRef={actionsRef} />
  );
}
