import { Badge } from '@mantine/core';
import { IconKeyOff, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useDeskState } from '../session/desk-context.tsx';
import { say } from '../words/say.ts';
import { KeyCountdown } from './key-countdown.tsx';

const CHIP = { tt: 'none', size: 'lg', fw: 500 } as const;

/** The key's state: an icon and words. */
export function KeyChip({ short }: { readonly short: boolean }) {
  const { key, locksAtMs } = useDeskState();
  if (key === 'unlocked' && locksAtMs !== undefined) {
    return (
      <Badge
        {...CHIP}
        variant="light"
        leftSection={<IconLockOpen size={14} aria-hidden />}
        data-key-state="unlocked"
      >
        {/* Anew when it is put off: against the time of its last tick it would show more than there is. */}
        <KeyCountdown key={locksAtMs} locksAtMs={locksAtMs} short={short} />
      </Badge>
    );
  }
  if (key === 'external') {
    return (
      <Badge
        {...CHIP}
        variant="default"
        leftSection={<IconKeyOff size={14} aria-hidden />}
        data-key-state="external"
      >
        {say(short ? 'shell.externalSignerShort' : 'shell.externalSigner')}
      </Badge>
    );
  }
  return (
    <Badge
      {...CHIP}
      variant="default"
      leftSection={<IconLock size={14} aria-hidden />}
      data-key-state="locked"
    >
      {say('shell.locked')}
    </Badge>
  );
}
