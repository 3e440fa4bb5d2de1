import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

export interface OpenFileButtonProps extends Pick<FileButtonProps, 'accept' | 'disabled' | 'children'> {
  readonly onFile: (file: File) => void;
}

/** Opens one file. The same one can be opened again: it may have changed, or what was made of it is gone. */
export function OpenFileButton({ onFile, ...props }: OpenFileButtonProps) {
  const resetRef = useRef<() => void>(null);
  return (
    <FileButton
      {...props}
      resetRef={resetRef}
      onChange={(file) => {
        // Browsers do not tell of a file that is chosen already.
        resetRef.current?.();
        if (file !== null) onFile(file);
      }}
    />
  );
}
