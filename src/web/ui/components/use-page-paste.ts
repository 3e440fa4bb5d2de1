import { useEffect, useEffectEvent } from 'react';

export interface PagePaste {
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  /** True while the page takes nothing. */
  readonly isOff?: boolean;
}

/** Elements that handle a paste themselves. A paste into a dialog is not meant for the page behind it. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Handles a paste anywhere on the page, except in fields and dialogs. */
export function usePagePaste({ onText, onFile, isOff = false }: PagePaste): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (isOff || event.defaultPrevented || (target instanceof Element && target.closest(OTHERS) !== null))
      return;
    const file = clipboardData?.files[0];
    const text = clipboardData?.getData('text/plain') ?? '';
    if (file !== undefined) onFile(file);
    else if (text.trim() !== '') onText(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
