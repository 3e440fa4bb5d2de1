import { Text } from '@mantine/core';
import { CopyableHash } from '../../components/copy-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { TitledCard } from '../../components/titled-card.tsx';
import type { DeskAccount, DeskState } from '../../session/desk-session.ts';
import { type MessageKey, say } from './messages.ts';

const KEY_WORDS = {
  none: 'account.keyNone',
  unlocked: 'account.keyUnlocked',
  locked: 'account.keyLocked',
  external: 'account.keyExternal',
} as const satisfies Record<DeskState['key'], MessageKey>;

export interface IdentityCardProps {
  readonly account: DeskAccount;
  readonly keyState: DeskState['key'];
  readonly keysSaved: boolean;
}

/** Who is signed in: public facts only. */
export function IdentityCard({ account, keyState, keysSaved }: IdentityCardProps) {
  return (
    <TitledCard title={say('account.who')}>
      <Facts>
        <Fact name={say('account.accountId')}>{account.accountId}</Fact>
        <Fact name={say('account.email')}>{account.email}</Fact>
        <Fact name={say('account.peer')}>{account.peerId}</Fact>
        <Fact name={say('account.key')}>{say(KEY_WORDS[keyState])}</Fact>
        {!keysSaved && <Fact name={say('account.keysSaved')}>{say('account.keysUnsaved')}</Fact>}
        <Fact name={say('account.publicKey')}>
          <CopyableHash thing={say('account.publicKey')} hex={account.publicKeyHex} />
        </Fact>
        <Fact name={say('account.authPublicKey')}>
          <CopyableHash thing={say('account.authPublicKey')} hex={account.authPublicKeyHex} />
        </Fact>
      </Facts>
      <Text size="sm" c="dimmed">
        {say(keyState === 'external' ? 'account.publicOnlyExternal' : 'account.publicOnly')}
      </Text>
    </TitledCard>
  );
}
