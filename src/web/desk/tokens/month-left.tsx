import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MonthlyLimit } from '../../../client/account/monthly-limit.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { dayInWords } from '../../ui/format/time.ts';
import { useDesk, useDeskState } from '../session/desk-context.tsx';
import { t } from './messages.ts';

/** `412 tokens left to earn this month.`; `undefined` without a limit. */
export function monthLeftText({ left, resetsAt }: MonthlyLimit): string | undefined {
  if (left === undefined) return undefined;
  if (left > 0) return t('tokens.receiptLeft', { left });
  if (resetsAt === undefined) return t('tokens.receiptReachedUntold');
  return t('tokens.receiptReached', {
    day: 'ms' in resetsAt ? dayInWords(resetsAt.ms) : shownText(resetsAt.text),
  });
}

function OfAccount({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const limit = useQuery({
    ...monthlyLimitOptions(session.client, accountId),
    // Figures read before the submission are out of date. `null` (not offered) stays true.
    refetchOnMount: ({ state }) => (state.data === null ? false : 'always'),
  });
  const text =
    limit.isFetchedAfterMount && limit.isSuccess && limit.data !== null
      ? monthLeftText(limit.data)
      : undefined;
  return text === undefined ? null : (
    <Text size="sm">
      <MarkedText>{text}</MarkedText>
    </Text>
  );
}

/** The rest of the month's limit, for the receipt of an accepted report. */
export function MonthLeft() {
  const { account } = useDeskState();
  return account === undefined ? null : <OfAccount accountId={account.accountId} />;
}
