import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposing } from '../components/is-composing.ts';
import classes from './grid.module.css';

export interface CellEditorProps {
  /** The text before editing. */
  readonly text: string;
  readonly label: string;
  /** The id of a `datalist` of common values. */
  readonly listId: string | undefined;
  /** `next`, `previous`: the cell that receives the focus afterwards. */
  readonly onDone: (text: string, goTo: 'stay' | 'next' | 'previous') => void;
  readonly onCancel: () => void;
}

/** Edits one cell in place. Leaving it keeps the entered text, Escape does not. */
export function CellEditor({ text, label, listId, onDone, onCancel }: CellEditorProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => {
    inputRef.current?.focus();
    inputRef.current?.select();
  }, []);
  function end(finish: () => void) {
    // Removing the field blurs it.
    if (over.current) return;
    over.current = true;
    finish();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    // While an input method composes a word, Enter, Tab and Escape belong to it.
    if (isComposing(event.nativeEvent)) return;
    const { key, shiftKey, currentTarget } = event;
    if (key === 'Enter') end(() => onDone(currentTarget.value, 'stay'));
    else if (key === 'Tab') end(() => onDone(currentTarget.value, shiftKey ? 'previous' : 'next'));
    else if (key === 'Escape') end(onCancel);
    else return;
    event.preventDefault();
  }
  return (
    <input
      ref={inputRef}
      className={classes.editor}
      aria-label={label}
      defaultValue={text}
      list={listId}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => end(() => onDone(currentTarget.value, 'stay'))}
    />
  );
}
