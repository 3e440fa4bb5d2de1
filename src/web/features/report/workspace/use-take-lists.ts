import { type RefObject, useCallback } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { nextTask } from '../../../platform/tasks/next-task.ts';
import type { IncomingList, LinesIntake } from '../../../registry/reporting/lines-intake.ts';
import { focusPageHeading } from '../../../ui/components/page-heading.tsx';
import { PHONE } from '../../../ui/components/use-is-phone.ts';
import { t } from '../../../registry/reporting/messages.ts';
import type { SheetHandle } from '../table/draft-sheet.tsx';

interface TakeListsOptions {
  readonly draft: DraftStore;
  readonly intake: LinesIntake;
  readonly tableRef: RefObject<SheetHandle | null>;
  readonly pageRef: RefObject<HTMLElement | null>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Called before they are read. */
  readonly onTake: () => void;
}

/** Returns what takes lists into the draft, and then focuses the first of their rows, or the title. */
export function useTakeLists({ draft, intake, onTake, ...refs }: TakeListsOptions) {
  const { tableRef, pageRef, formRef } = refs;
  const take = useCallback(
    async (lists: readonly IncomingList[]) => {
      onTake();
      const first = await intake.take(draft, lists);
      if (first === undefined) return;
      draft.setCurrent(first);
      // Rendering the new rows is a long task already.
      do await nextTask();
      while (draft.getState().keys.length > 1 && tableRef.current === null && pageRef.current !== null);
      const isList = draft.getState().keys.length > 1;
      // What mends many rows at once stands above them: on a phone there is no room for both.
      if (isList && window.matchMedia(PHONE).matches) focusPageHeading();
      else if (isList) tableRef.current?.focusRow(first);
      else formRef.current?.querySelector('input')?.focus();
    },
    [draft, formRef, intake, onTake, pageRef, tableRef],
  );
  const onFiles = useCallback(
    (files: readonly File[]) => void take(files.map((file) => ({ source: file.name, input: file }))),
    [take],
  );
  const onList = (text: string) => void take([{ source: t('report.pasted'), input: text }]);
  return { onFiles, onList };
}
