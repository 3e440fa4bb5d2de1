import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { movementsOptions } from '../../api/token-options.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { isShown, OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { MovedAt, movedText, movementKindText } from '../../desk/tokens/movement-text.tsx';
import { t } from './messages.ts';
import classes from './overview.module.css';

const SHOWN = 5;

/** The latest changes of the balance. */
export function LastMovements({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const movements = useInfiniteQuery(movementsOptions(client, accountId, SHOWN));
  const nowMs = useNow();
  const query = { ...movements, data: movements.data?.pages[0] };
  if (!isShown(query)) return null;
  return (
    <TitledCard title={t('overview.movements')}>
      <OfferedPart
        query={query}
        waiting={t('overview.movementsWaiting')}
        failed={t('overview.movementsFailed')}
        heightPx={120}
      >
        {(data) =>
          data.length === 0 ? (
            <Text c="dimmed">{t('overview.noMovements')}</Text>
          ) : (
            <ul className={classes['movements']}>
              {data.map(({ height, kind, tokens, at }) => (
                <li key={`${height} ${kind}`}>
                  <span>
                    <MarkedText>{movementKindText(kind)}</MarkedText>
                  </span>
                  <strong>{movedText(tokens)}</strong>
                  <span className={classes['when']}>
                    <MovedAt at={at} nowMs={nowMs} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </OfferedPart>
    </TitledCard>
  );
}
