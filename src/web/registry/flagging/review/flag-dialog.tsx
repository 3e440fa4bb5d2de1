import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import type { FlagOperation } from '../../../api/flag-options.ts';
import type { SubmissionEntry } from '../../../desk/submission/submission-entries.ts';
import { acceptedOf } from '../../../../client/submission/submission-state.ts';
import { t as manyText } from '../many/messages.ts';
import { SelectionList } from '../many/selection-list.tsx';
import { SelectionReview } from '../many/selection-review.tsx';
import type { Selection } from '../flags-shown.ts';
import { t } from '../messages.ts';
import { useFlagEntries, useFlagOf, useFlags } from '../use-flags.ts';
import { FlagReview, RefusedFlag } from './flag-review.tsx';

interface Shown {
  readonly title: ReactNode;
  readonly closeWords: string;
  readonly content: ReactNode;
}

function closeWordsOf({ isBusy, result }: SubmissionEntry<FlagOperation>): string {
  const { state } = result;
  if (acceptedOf(state) !== undefined || state.phase === 'failed') return manyText('many.close');
  return t(isBusy ? 'flag.selectionUnderWay' : 'flag.selectionWaits');
}

/** The review of a single flag, or of the transaction of a selection. */
function useReviewed(
  entry: SubmissionEntry<FlagOperation> | undefined,
  onClose: () => void,
): Shown | undefined {
  const entries = useFlagEntries();
  const [record] = entry?.operation.records ?? [];
  if (entry === undefined || record === undefined) return undefined;
  const { isSelection, records } = entry.operation;
  if (isSelection)
    return {
      title:
        acceptedOf(entry.result.state) === undefined
          ? t('flag.selectionTitle', { count: records.length })
          : t('flag.doneTitle', { count: records.length }),
      closeWords: closeWordsOf(entry),
      content: <SelectionReview entry={entry} onClose={onClose} />,
    };
  const isRefused = entries.get(record.assetDefinitionId)?.view.step === 'refused';
  return {
    title: <MarkedText>{t('flag.reviewTitle', { identifier: namedIdentifier(record.id) })}</MarkedText>,
    closeWords: t(isRefused ? 'flag.closeRefused' : 'flag.closeReview'),
    content: isRefused ? <RefusedFlag entry={entry} /> : <FlagReview entry={entry} record={record} />,
  };
}

const selectionShown = (selection: Selection, onClose: () => void): Shown => ({
  // How many can be flagged is not known yet.
  title: t('flag.listTitle'),
  closeWords: manyText('many.close'),
  content: <SelectionList selection={selection} onClose={onClose} />,
});

/**
 * The dialog of what one click cannot flag: a flag that waits for the analyst or was refused, a selection before
 * its transaction is assembled, and its transaction.
 */
export function FlagDialog() {
  const flags = useFlags();
  const { review, selection } = useStore(flags.shown);
  const entry = useFlagOf(review);
  const close = () => flags.close();
  const reviewed = useReviewed(entry, close);
  const shown = reviewed ?? (selection === undefined ? undefined : selectionShown(selection, close));
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={close}
      title={shown?.title}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': shown?.closeWords ?? '' }}
    >
      {shown !== undefined && <CrashBoundary>{shown.content}</CrashBoundary>}
    </Dialog>
  );
}
