import { useEffect, useEffectEvent } from 'react';

export interface PagePaste {
  readonly onText: (text: string) => void;
  readonly onFile?: (file: File) => void;
  /** True while the page takes nothing. */
  readonly isOff?: boolean;
}

/** Elements that handle a paste themselves. A paste into a dialog or a menu is not meant for the page behind it. */
const OTHERS = 'input, textarea, [contenteditable], [role="dialog"], [role="menu"]';

/** Handles a paste anywhere on the page, except in fields, dialogs and menus. */
export function usePagePaste({ onText, onFile, isOff = false }: PagePaste): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (isOff || event.defaultPrevented || (target instanceof Element && target.closest(OTHERS) !== null))
      return;
    const file = clipboardData?.files[0];
    const text = clipboardData?.getData('text/plain') ?? '';
    // A spreadsheet copies cells as text and as a picture; a file manager copies a file and its name or path.
    const isName = file !== undefined && text.trim().endsWith(file.name);
    if (text.trim() !== '' && !isName) {
      // A field that takes the focus would have the text twice.
      event.preventDefault();
      onText(text);
    } else if (file !== undefined) onFile?.(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
