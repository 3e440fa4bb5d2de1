import { Button, type ButtonProps, Group, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';
import { t } from './messages.ts';

const SHOWN_MS = 2000;

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The text to copy, or a function that creates it on demand. */
  readonly text: string | (() => string);
  /** The name of the copied text, for screen readers. */
  readonly thing: string;
  readonly autoFocus?: boolean;
  readonly children?: string;
}

/** Copies text and shows the result. For public values, and for what is shown once in order to be copied. */
export function CopyButton({
  text,
  thing,
  autoFocus = false,
  children,
  variant = 'subtle',
  size = 'compact-sm',
}: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: SHOWN_MS });
  const Icon = error !== null ? IconAlertTriangle : copied ? IconCheck : IconCopy;
  const said =
    error !== null
      ? t('components.copyFailed')
      : copied
        ? t('components.copied')
        : (children ?? t('components.copy'));
  const resting = error === null && !copied;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        autoFocus={autoFocus}
        className={classes.button ?? ''}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => copy(typeof text === 'string' ? text : text())}
        {...(resting && children === undefined ? { 'aria-label': t('components.copyThing', { thing }) } : {})}
      >
        {said}
      </Button>
      <VisuallyHidden role="status">{resting ? '' : said}</VisuallyHidden>
    </>
  );
}

const GROUP = 4;

export interface CopyableHashProps {
  /** The name of the value on the copy button: “transaction hash”. */
  readonly thing: string;
  readonly hex: string;
}

/** Public hex (a hash, a public key), grouped for reading aloud and copied in one piece. */
export function CopyableHash({ thing, hex }: CopyableHashProps) {
  const starts = Array.from({ length: Math.ceil(hex.length / GROUP) }, (_, index) => index * GROUP);
  return (
    <Group gap="xs" align="flex-start">
      <span className={classes.hash}>
        {starts.map((start) => (
          <span key={start} className={classes.group}>
            {hex.slice(start, start + GROUP)}
          </span>
        ))}
      </span>
      <CopyButton text={hex} thing={thing} />
    </Group>
  );
}
