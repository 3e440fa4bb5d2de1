import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

export interface OpenFileButtonProps extends Pick<FileButtonProps, 'accept' | 'disabled' | 'children'> {
  readonly onFile: (file: File) => void;
}

/** Opens one file. The same file can be chosen again: it may have changed, or its result may be gone. */
export function OpenFileButton({ onFile, ...props }: OpenFileButtonProps) {
  const resetRef = useRef<() => void>(null);
  return (
    <FileButton
      {...props}
      resetRef={resetRef}
      onChange={(file) => {
        // Browsers fire no event when the same file is chosen again.
        resetRef.current?.();
        if (file !== null) onFile(file);
      }}
    />
  );
}
