import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AppConfig } from '../../../contract/service-info.ts';
import { createReader } from '../../../signer/worker-reader.ts';
import { createSigner } from '../../../signer/worker-signer.ts';
import { ActivityStore } from '../../desk/operations/activity-store.ts';
import { OperationDatabase } from '../../desk/operations/operation-database.ts';
import { configOptions } from '../../api/config.ts';
import { createAppRouter } from './router.tsx';
import { type Desk, DeskProvider } from '../../desk/session/desk-context.tsx';
import { DeskSession } from '../../desk/session/desk-session.ts';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { RememberedAccount } from '../../desk/session/remembered-account.ts';
import { useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import { restOptions } from '../shell/rest-options.ts';

/** The queries that belong to no account. */
const KEPT = new Set<unknown>([configOptions.queryKey[0], restOptions.queryKey[0]]);

function createDesk(config: AppConfig): Desk {
  const session = new DeskSession({
    baseUrl: config.baseUrl,
    signer: createSigner(),
    tabs: new BroadcastChannel('contribution-desk'),
  });
  const activity = new ActivityStore({
    host: config.baseUrl === '' ? window.location.host : new URL(config.baseUrl).host,
    database: new OperationDatabase(),
    channel: new BroadcastChannel('contribution-desk.activity'),
  });
  onOtherAccount(session, (accountId) => activity.follow(accountId));
  return { config, session, reader: createReader(), activity, remembered: new RememberedAccount(session) };
}

function DeskRouter({ config }: { readonly config: AppConfig }) {
  const queryClient = useQueryClient();
  // State rather than memos: hot reload recreates memos, and a new router shows nothing until the page is
  // reloaded.
  const settings = useSettingsStore();
  const [desk] = useState(() => createDesk(config));
  const [router] = useState(() => createAppRouter());

  useEffect(() => {
    // The next account must not see the data of this one.
    let accountId = desk.session.getState().account?.accountId;
    return desk.session.subscribe(() => {
      const next = desk.session.getState().account?.accountId;
      settings.follow(next);
      if (accountId !== undefined && next !== accountId) {
        queryClient.removeQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) });
        queryClient.getMutationCache().clear();
      }
      accountId = next;
    });
  }, [desk, queryClient, settings]);

  return (
    <DeskProvider desk={desk}>
      <RouterProvider router={router} />
    </DeskProvider>
  );
}

/** Reads the configuration, then opens the desk or shows why it cannot. */
export function OpenDesk() {
  const config = useQuery(configOptions);
  if (config.isSuccess) return <DeskRouter config={config.data} />;
  return (
    <Center component="main" mih="100dvh" p="lg">
      {config.isError ? (
        <Stack maw={480} gap="sm" role="alert">
          <Title order={1}>{t('router.startFailed')}</Title>
          <Text>{config.error.message}</Text>
          <Button w="fit-content" onClick={() => void config.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Stack>
      ) : (
        <Stack align="center" role="status">
          <Loader aria-hidden />
          <Text>{t('router.starting')}</Text>
        </Stack>
      )}
    </Center>
  );
}
