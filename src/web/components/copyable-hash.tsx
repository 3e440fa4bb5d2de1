import { Group } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import classes from './copyable-hash.module.css';

const GROUP = 4;

export interface CopyableHashProps {
  /** What it is, as its copy button says it: “transaction hash”. */
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
