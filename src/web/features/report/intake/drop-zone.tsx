import { type DragEvent, type ReactNode, useState } from 'react';
import { t } from '../messages.ts';
import classes from './list-control.module.css';

export interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onList: (text: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Hands dropped files and texts to the reader of lists. The button that opens files does the same without a
 * mouse.
 */
export function DropZone({ onFiles, onList, className = '', children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  function onDrop(event: DragEvent) {
    const { dataTransfer } = event;
    setOver(false);
    const files = [...dataTransfer.files];
    const text = dataTransfer.getData('text');
    if (files.length === 0 && text === '') return;
    event.preventDefault();
    if (files.length > 0) onFiles(files);
    else onList(text);
  }
  return (
    <div
      className={`${classes.zone ?? ''} ${className}`}
      data-dragging={isOver ? t('report.dropNow') : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        if (!isOver) setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}
