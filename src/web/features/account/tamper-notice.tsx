import { Button, Text } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { tamperingOptions } from '../../api/tampering-options.ts';
import { Notice } from '../../ui/components/problem/notice.tsx';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import { useChooseTampering } from './use-choose-tampering.ts';

function Tampering({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const { data: kind = 'none' } = useQuery(tamperingOptions(session.client, accountId));
  const turnOff = useChooseTampering(accountId);
  if (kind === 'none') return null;
  return (
    <Notice
      name={t('tamper.noticeName')}
      icon={<IconMasksTheater size={20} aria-hidden />}
      look="practice"
      text={t('tamper.notice', { what: t(`tamper.name.${kind}`) })}
    >
      <Button
        variant="default"
        size="compact-md"
        aria-disabled={turnOff.isPending}
        onClick={() => {
          // The button disappears with the notice.
          if (!turnOff.isPending) turnOff.mutate('none', { onSuccess: focusPageHeading });
        }}
      >
        {t('tamper.turnOff')}
      </Button>
      {turnOff.isError && (
        <Text size="sm" role="alert">
          {t('tamper.noticeFailed', { reason: turnOff.error.message })}
        </Text>
      )}
    </Notice>
  );
}

/**
 * Says on every screen that the practice service cheats, as long as it does. Never shown for other services.
 */
export function TamperNotice({ accountId }: { readonly accountId: string }) {
  const { config } = useDesk();
  return config.practice && config.baseUrl === '' ? <Tampering accountId={accountId} /> : null;
}
