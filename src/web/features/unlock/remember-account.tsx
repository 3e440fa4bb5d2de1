import { Checkbox } from '@mantine/core';
import { useDesk, useDeskState, useRemembered } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';

/**
 * The choice whether this browser offers the account first in future: the account that signs in next, or the
 * signed-in one.
 */
export function RememberAccount() {
  const { remembered } = useDesk();
  const { account } = useDeskState();
  const { accountId, next } = useRemembered();
  return (
    <Checkbox
      checked={account === undefined ? next : next || accountId === account.accountId}
      onChange={({ currentTarget: { checked } }) => {
        if (account === undefined) remembered.rememberNext(checked);
        else if (checked) remembered.rememberNext(true);
        else remembered.forget();
      }}
      disabled={!remembered.works}
      label={t('unlock.remember')}
      description={t(remembered.works ? 'unlock.rememberHint' : 'unlock.rememberDenied')}
    />
  );
}
