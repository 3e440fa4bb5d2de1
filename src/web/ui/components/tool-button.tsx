import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

type ToolButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    readonly icon: ReactNode;
    readonly words: string;
    /** Whether there is no room for its words, which then are its name and its hint. */
    readonly isIcon?: boolean;
  };

/** A button of a toolbar. */
export function ToolButton({ icon, words, isIcon = false, ...props }: ToolButtonProps) {
  const named = isIcon ? { px: 7, 'aria-label': words, title: words } : { leftSection: icon };
  return (
    <Button variant="default" size="compact-sm" {...named} {...props}>
      {isIcon ? icon : words}
    </Button>
  );
}
