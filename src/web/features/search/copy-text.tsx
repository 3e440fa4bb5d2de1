import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { say } from '../../words/say.ts';

export interface CopyTextProps {
  readonly value: string;
  /** What is copied, for those who do not see where the button stands. */
  readonly label: string;
}

export function CopyText({ value, label }: CopyTextProps) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={copy}
          aria-label={copied ? say('search.copied') : label}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        >
          {say(copied ? 'search.copied' : 'search.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
