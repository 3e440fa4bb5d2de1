import { useMutation } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { LeaveKeysDialog, SaveKeysDialog } from '../../features/unlock/save-keys.tsx';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { AccountMenu } from './account-menu.tsx';
import { KeyChip } from './key-chip.tsx';
import { TokensLink } from './tokens-link.tsx';

type Leaving = 'lock' | 'sign-out';

export interface HeaderHandle {
  /** Does it as its button in the header does: keys without a backup are not left without asking. */
  ask(what: Leaving | 'save-keys'): void;
}

export interface HeaderActionsProps {
  readonly account: DeskAccount;
  readonly ref?: Ref<HeaderHandle>;
}

/** What the header offers to whoever is signed in: tokens, the key, the account. Keys without a backup are not left without asking. */
export function HeaderActions({ account, ref }: HeaderActionsProps) {
  const { session } = useDesk();
  const { key, keysSaved } = useDeskState();
  const [leaving, setLeaving] = useState<Leaving>();
  const [saving, setSaving] = useState(false);
  const chipRef = useRef<HTMLButtonElement>(null);
  const signOut = useMutation({ mutationFn: () => session.signOut(), gcTime: 0 });

  const leave = (how: Leaving) => {
    if (how === 'lock') void session.lock();
    else signOut.mutate();
    setLeaving(undefined);
  };
  const askedToLeave = (how: Leaving) => (key === 'unlocked' && !keysSaved ? setLeaving(how) : leave(how));
  useImperativeHandle(ref, () => ({
    ask: (what) => (what === 'save-keys' ? setSaving(true) : askedToLeave(what)),
  }));

  return (
    <>
      <TokensLink accountId={account.accountId} />
      <KeyChip chipRef={chipRef} onLock={() => askedToLeave('lock')} onSave={() => setSaving(true)} />
      <AccountMenu accountId={account.accountId} onSignOut={() => askedToLeave('sign-out')} />
      <SaveKeysDialog
        opened={saving}
        onClose={() => setSaving(false)}
        onClosed={() => chipRef.current?.focus()}
      />
      <LeaveKeysDialog
        opened={leaving !== undefined}
        onSave={() => {
          setLeaving(undefined);
          setSaving(true);
        }}
        onLeave={() => leaving !== undefined && leave(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
