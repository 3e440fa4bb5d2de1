import { flushSync } from 'react-dom';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { useStandingNotes } from '../../../registry/standing/draft-check.tsx';
import { indexOfKey } from './index-of-key.ts';
import { rowName } from './row-name.ts';
import { RowNotes } from './row-notes.tsx';

export interface WholeRowNotesProps {
  readonly draft: DraftStore;
  readonly judged: JudgedRow;
  /** Called after a button that is gone once it was pressed. */
  readonly onDecided: () => void;
}

/** What is said about a row as a whole; what is said about a field stands at the field. */
export function WholeRowNotes({ draft, judged, onDecided }: WholeRowNotesProps) {
  const standing = useStandingNotes();
  const keys = useDraftState(draft, (state) => state.keys);
  function decide(change: () => void) {
    flushSync(change);
    onDecided();
  }
  return (
    <RowNotes
      judged={judged}
      of="row"
      active
      further={standing.notes(judged)}
      isAsked={standing.of(judged) !== undefined}
      actions={{
        accept: (key, offer) => draft.accept(key, offer),
        acceptAlike: (key, note, offer) => draft.acceptAlike(key, note, offer),
        alikeCount: (key, note, offer) => draft.alike(key, note, offer).length,
        takeBack: (key, field) => decide(() => draft.setAsTyped(key, field, true)),
        takeGuesses: (guessed) => decide(() => draft.takeGuesses(guessed)),
        guessedAlike: (reason) => draft.guessed(reason),
        include: (key) => decide(() => draft.include([key])),
        goTo: (key) => draft.setCurrent(key),
        nameOf(key, from) {
          const other = draft.get(key);
          return other && rowName(other.row, indexOfKey(keys, key) + 1, from);
        },
      }}
    />
  );
}
