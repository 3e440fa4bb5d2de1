import { Button, FileButton } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../messages.ts';

/** Opens files with lists; a mouse can drop them anywhere on the form as well. */
export function OpenLists({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const resetRef = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={resetRef}
      onChange={(files) => {
        // Browsers fire no event when the same file is chosen again.
        resetRef.current?.();
        if (files.length > 0) onFiles(files);
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-md"
          leftSection={<IconFolderOpen size={16} aria-hidden />}
        >
          {t('report.openFiles')}
        </Button>
      )}
    </FileButton>
  );
}
