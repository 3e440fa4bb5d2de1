import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { Dialog } from '../../ui/components/dialog.tsx';
import { t } from './messages.ts';
import classes from './shown-once-dialog.module.css';

interface MadeProps {
  /** A key or a secret, in the state of the dialog's owner alone. */
  readonly secret: string;
  /** That it is shown once, and what it is for. */
  readonly text: string;
  /** What is copied: `Feed key`, and the words on its button. */
  readonly thing: string;
  readonly copy: string;
  /** How it is used. */
  readonly children?: ReactNode;
}

export interface ShownOnceDialogProps {
  readonly title: string;
  /** Absent until it is made. */
  readonly made: MadeProps | undefined;
  readonly isMaking: boolean;
  /** The form by which it is made. */
  readonly renderForm: (onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** A form, and in its place what it made, which no answer shows again. */
export function ShownOnceDialog({ title, made, isMaking, renderForm, onClose }: ShownOnceDialogProps) {
  const close = () => {
    // Nothing else shows what is being made.
    if (!isMaking) onClose();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      // Neither a stray click nor Escape takes the only look away.
      closeOnClickOutside={false}
      closeOnEscape={made === undefined}
    >
      {made === undefined ? (
        renderForm(close)
      ) : (
        <Stack>
          <Text size="sm" role="status">
            {made.text}
          </Text>
          <Code block className={classes['secret'] ?? ''}>
            {made.secret}
          </Code>
          <Group>
            <CopyButton autoFocus variant="filled" size="sm" text={made.secret} thing={made.thing}>
              {made.copy}
            </CopyButton>
          </Group>
          {made.children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('connections.done')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
