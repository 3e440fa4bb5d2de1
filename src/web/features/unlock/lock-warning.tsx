import { Button, Group, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import styles from './lock-warning.module.css';
import { t } from './messages.ts';
import { SaveKeysDialog } from './save-keys.tsx';
import { useLocksSoon } from './use-locks-soon.ts';

/**
 * Any input postpones the lock and dismisses this warning. A press on its own buttons must not do so before
 * the click.
 */
const keepHere = (event: SyntheticEvent) => event.stopPropagation();

/** Warns before the idle lock. Announced once, without a countdown. Keys without a backup would be lost. */
export function LockWarning() {
  const { session } = useDesk();
  const { account, keysSaved } = useDeskState();
  const [saving, setSaving] = useState(false);
  const locksSoon = useLocksSoon();

  return (
    <>
      <Group
        gap="sm"
        className={styles['place'] ?? ''}
        onPointerDown={keepHere}
        onTouchStart={keepHere}
        onKeyDown={keepHere}
        data-shown={locksSoon || undefined}
      >
        {locksSoon && (
          <Group role="alert" gap="xs" wrap="nowrap" className={styles['words'] ?? ''}>
            <IconClockExclamation size={20} aria-hidden className={styles['icon'] ?? ''} />
            <Text size="sm">
              {t('unlock.locksSoon')}
              {!keysSaved &&
                ` ${t('unlock.locksSoonUnsaved', { accountId: shownAsciiText(account?.accountId ?? '') })}`}
            </Text>
          </Group>
        )}
        {locksSoon && (
          <Group gap="xs">
            {!keysSaved && (
              <Button
                onClick={() => {
                  session.stayAwake();
                  setSaving(true);
                }}
              >
                {t('unlock.saveKeysNow')}
              </Button>
            )}
            <Button
              variant={keysSaved ? 'filled' : 'default'}
              onClick={() => {
                session.stayAwake();
                // The button is gone with the warning.
                focusPageHeading();
              }}
            >
              {t('unlock.stay')}
            </Button>
          </Group>
        )}
      </Group>
      <SaveKeysDialog opened={saving} onClose={() => setSaving(false)} onClosed={focusPageHeading} />
    </>
  );
}
