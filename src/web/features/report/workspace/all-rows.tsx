import { memo, type Ref } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { CheckProblem } from '../../../registry/standing/check-bar.tsx';
import { DraftCheck } from '../../../registry/standing/draft-check.tsx';
import type { LinesIntake, ReadList } from '../../../registry/reporting/lines-intake.ts';
import { OpenLists } from '../intake/list-control.tsx';
import { ListQuestions, ReadLists } from '../intake/read-lists.tsx';
import { DraftSheet, type SheetHandle } from '../table/draft-sheet.tsx';

interface AllRowsProps {
  readonly draft: DraftStore;
  readonly intake: LinesIntake;
  readonly onColumns: (list: ReadList) => void;
  /** Opens the current row. */
  readonly onOpen: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly tableRef: Ref<SheetHandle>;
}

/**
 * The rows of a draft that has several. It follows the draft by itself: progress of a run does not render it
 * again.
 */
export const AllRows = memo(function AllRows({
  draft,
  intake,
  onColumns,
  onOpen,
  onFiles,
  tableRef,
}: AllRowsProps) {
  return (
    <DraftSheet
      draft={draft}
      tableRef={tableRef}
      onOpen={onOpen}
      tools={<OpenLists onFiles={onFiles} isIcon />}
      questions={
        <>
          <ListQuestions draft={draft} intake={intake} onColumns={onColumns} />
          <CheckProblem />
        </>
      }
      notices={
        <ReadLists draft={draft} intake={intake} onColumns={onColumns}>
          <DraftCheck draft={draft} />
        </ReadLists>
      }
    />
  );
});
