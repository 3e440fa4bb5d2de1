import { useMutation } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type Leaving, LeaveKeysDialog, SaveKeysDialog } from '../../features/unlock/save-keys.tsx';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { AccountMenu } from './account-menu.tsx';
import { KeyChip } from './key-chip.tsx';
import { TokensLink } from './tokens-link.tsx';

export interface HeaderHandle {
  /** Acts as its button in the header does: asks before it leaves keys without a backup. */
  ask(what: Leaving | 'save-keys'): void;
}

export interface HeaderActionsProps {
  readonly account: DeskAccount;
  readonly ref?: Ref<HeaderHandle>;
}

/**
 * The header's actions for a signed-in account: tokens, the key, the account. Asks before keys without a
 * backup are left.
 */
export function HeaderActions({ account, ref }: HeaderActionsProps) {
  const { session } = useDesk();
  const { key, keysSaved } = useDeskState();
  const [dialog, setDialog] = useState<'leave' | 'save'>();
  /** The action that waits until the keys are saved or discarded. */
  const [leaving, setLeaving] = useState<Leaving>();
  const chipRef = useRef<HTMLButtonElement>(null);
  const signOut = useMutation({ mutationFn: () => session.signOut(), gcTime: 0 });

  const leave = (how: Leaving) => {
    if (how === 'lock') void session.lock();
    else signOut.mutate();
  };
  const askedToLeave = (how: Leaving) => {
    if (key !== 'unlocked' || keysSaved) {
      leave(how);
      return;
    }
    setLeaving(how);
    setDialog('leave');
  };
  const save = (then: Leaving | undefined) => {
    setLeaving(then);
    setDialog('save');
  };
  const close = () => setDialog(undefined);
  useImperativeHandle(ref, () => ({
    ask: (what) => (what === 'save-keys' ? save(undefined) : askedToLeave(what)),
  }));

  return (
    <>
      <TokensLink accountId={account.accountId} />
      <KeyChip chipRef={chipRef} onLock={() => askedToLeave('lock')} onSave={() => save(undefined)} />
      <AccountMenu accountId={account.accountId} onSignOut={() => askedToLeave('sign-out')} />
      <SaveKeysDialog
        opened={dialog === 'save'}
        leaving={leaving && { how: leaving, leave: () => leave(leaving) }}
        onClose={close}
        onClosed={() => chipRef.current?.focus()}
      />
      <LeaveKeysDialog
        opened={dialog === 'leave'}
        onSave={() => save(leaving)}
        onLeave={() => {
          close();
          if (leaving !== undefined) leave(leaving);
        }}
        onClose={close}
      />
    </>
  );
}
