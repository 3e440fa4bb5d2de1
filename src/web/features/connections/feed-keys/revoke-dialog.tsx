import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asAppError } from '../../../../contract/app-error.ts';
import type { FeedKey } from '../../../../contract/feed.ts';
import { revokeFeedKeyOptions } from '../../../api/feed-key-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

export interface RevokeDialogProps {
  readonly accountId: string;
  readonly feedKey: FeedKey;
  /** Called before the dialog closes: the button that opened it goes with the key. */
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a program loses its access. */
export function RevokeDialog({ accountId, feedKey: { keyId, name }, onRevoked, onClose }: RevokeDialogProps) {
  const { client } = useDesk().session;
  const revoke = useMutation(revokeFeedKeyOptions(client, useQueryClient(), accountId));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<MarkedText>{t('feedKeys.revokeTitle', { name: shownOwnInRow(name) })}</MarkedText>}
    >
      <Stack>
        <Text size="sm">{t('feedKeys.revokeText')}</Text>
        {revoke.isError && <Problem title={t('feedKeys.revokeFailed')} error={asAppError(revoke.error)} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('feedKeys.cancel')}
          </Button>
          <Button
            color="red"
            aria-disabled={revoke.isPending}
            onClick={() => {
              if (revoke.isPending) return;
              revoke.mutate(keyId, {
                onSuccess: () => {
                  onRevoked();
                  onClose();
                },
              });
            }}
          >
            {t(revoke.isPending ? 'feedKeys.revoking' : 'feedKeys.revokeNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
