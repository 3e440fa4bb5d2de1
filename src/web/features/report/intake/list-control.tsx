import { FileButton } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useRef } from 'react';
import { ToolButton } from '../../../ui/components/tool-button.tsx';
import { t } from '../messages.ts';

export interface OpenListsProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Whether there is no room for its words. */
  readonly isIcon?: boolean;
}

/** Opens files with lists; a mouse can drop them anywhere on the form as well. */
export function OpenLists({ onFiles, isIcon = false }: OpenListsProps) {
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
        <ToolButton
          {...props}
          icon={<IconFolderOpen size={16} aria-hidden />}
          words={t('report.openFiles')}
          isIcon={isIcon}
        />
      )}
    </FileButton>
  );
}
