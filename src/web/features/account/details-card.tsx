import { Text } from '@mantine/core';
import { CopyableHash } from '../../ui/components/copy-button.tsx';
import { Details } from '../../ui/components/details.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { DetailsPart } from './details-part.tsx';
import { t } from './messages.ts';

export interface DetailsCardProps {
  readonly account: DeskAccount;
  readonly keysSaved: boolean;
}

/** The signed-in account: public facts only. */
export function DetailsCard({ account, keysSaved }: DetailsCardProps) {
  return (
    <TitledCard title={t('account.who')}>
      <Facts>
        <Fact name={t('account.accountId')}>
          <TransactionText ascii>{account.accountId}</TransactionText>
        </Fact>
        <Fact name={t('account.email')}>{account.email}</Fact>
        <Fact name={t('account.peer')}>
          <TransactionText ascii>{account.peerId}</TransactionText>
        </Fact>
        {!keysSaved && <Fact name={t('account.keysSaved')}>{t('account.keysUnsaved')}</Fact>}
      </Facts>
      <DetailsPart accountId={account.accountId} />
      <Details>
        <Facts>
          <Fact name={t('account.publicKey')}>
            <CopyableHash thing={t('account.publicKey')} hex={account.publicKeyHex} />
          </Fact>
          <Fact name={t('account.authPublicKey')}>
            <CopyableHash thing={t('account.authPublicKey')} hex={account.authPublicKeyHex} />
          </Fact>
        </Facts>
        <Text size="sm">{t('account.publicOnly')}</Text>
      </Details>
    </TitledCard>
  );
}
