import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { defaultMinPeersOf } from '../../../../contract/list-formats.ts';
import { Hint } from '../../../ui/components/hint.tsx';
import { TitledCard } from '../../../ui/components/titled-card.tsx';
import type { ConnectionsParts } from '../connections-parts.ts';
import { CONSUMER_KINDS, type ConsumerId, CONSUMERS, isConsumerId } from '../consumers.ts';
import { NewKeyDialog } from '../feed-keys/new-key-dialog.tsx';
import { t } from '../messages.ts';
import { useUnlockedDialog } from '../use-unlocked-dialog.ts';
import { ListPreview } from './list-preview.tsx';
import { SetUp } from './set-up.tsx';

const PEERS = [1, 2, 3, 5, 10] as const;

const KINDS = ['switch', 'dns', 'firewall', 'fraud', 'platform'] as const;

export interface ConsumerCardProps {
  readonly accountId: string;
  readonly parts: ConnectionsParts;
  readonly onParts: (parts: ConnectionsParts) => void;
}

interface ConsumerProps {
  readonly accountId: string;
  readonly id: ConsumerId;
}

/** A preview of what a program would get, its key, and how it is set up. */
function Consumer({ accountId, id }: ConsumerProps) {
  const consumer = CONSUMERS[id];
  const format = 'format' in consumer ? consumer.format : undefined;
  const usual = format === undefined ? 1 : defaultMinPeersOf(format);
  const [chosenPeers, setChosenPeers] = useState<number>();
  const minPeers = chosenPeers ?? usual;
  const dialog = useUnlockedDialog<'new'>();
  const setUp = <SetUp id={id} minPeers={minPeers} />;
  return (
    <>
      <Text size="sm">{t(`connections.about.${id}`)}</Text>
      {format !== undefined && (
        <NativeSelect
          label={t('connections.minPeers')}
          w="fit-content"
          value={String(minPeers)}
          data={PEERS.map((count) => ({ value: String(count), label: t('connections.peers', { count }) }))}
          onChange={({ currentTarget }) => setChosenPeers(Number(currentTarget.value))}
        />
      )}
      {/* A platform first gets what the whole list holds. */}
      <ListPreview
        accountId={accountId}
        format={format ?? 'hotlist.ndjson'}
        minPeers={minPeers}
        hasLines={format !== undefined}
      />
      <Group>
        <Button variant="default" onClick={() => void dialog.open('new')}>
          {t('connections.makeKey', { system: t(`connections.consumer.${id}`) })}
        </Button>
      </Group>
      {setUp}
      {dialog.subject !== undefined && (
        <NewKeyDialog
          accountId={accountId}
          name={t(`connections.consumer.${id}`)}
          setUp={setUp}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** One program at a time, which the address names. */
export function ConsumerCard({ accountId, parts, onParts }: ConsumerCardProps) {
  const { to = '' } = parts;
  const id = isConsumerId(to) ? to : undefined;
  return (
    <TitledCard
      title={t('connections.load')}
      aside={<Hint about={t('connections.load')}>{t('connections.loadHint')}</Hint>}
    >
      <NativeSelect
        label={t('connections.consumer')}
        w="fit-content"
        value={id ?? ''}
        data={[
          ...(id === undefined ? [{ value: '', label: t('connections.choose') }] : []),
          ...KINDS.map((kind) => ({
            group: t(`connections.kind.${kind}`),
            items: CONSUMER_KINDS[kind].map((value) => ({
              value,
              label: t(`connections.consumer.${value}`),
            })),
          })),
        ]}
        onChange={({ currentTarget }) => onParts({ ...parts, to: currentTarget.value })}
      />
      {id !== undefined && <Consumer key={id} accountId={accountId} id={id} />}
    </TitledCard>
  );
}
