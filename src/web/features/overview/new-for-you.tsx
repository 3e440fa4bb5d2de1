import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { quoteOptions } from '../../api/download-options.ts';
import { isShown, OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import classes from './overview.module.css';

/** An upper bound for the quote: a quote of everything takes a large registry seconds. */
const MOST = 1_000;
const NEW = { 'fetch-mode': 'NEW', size: String(MOST) } as const;

/** Contributions that the peer has not downloaded yet, and their cost. A quote changes nothing. */
export function NewForYou({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const quote = useQuery(quoteOptions(session.client, accountId, NEW));
  if (!isShown(quote)) return null;
  return (
    <TitledCard title={t('overview.new')}>
      <OfferedPart
        query={quote}
        waiting={t('overview.newWaiting')}
        failed={t('overview.newFailed')}
        heightPx={96}
      >
        {({ details: { new: count = 0, creditsSpent, contributionsNotReturned = 0 } }) =>
          count === 0 ? (
            <Text>{t('overview.newNothing')}</Text>
          ) : (
            <>
              <p className={classes['figure']}>
                <strong>{t(count < MOST ? 'overview.number' : 'overview.orMore', { count })}</strong>{' '}
                {t('overview.newCount', { count })}
              </p>
              <Text size="sm" c="dimmed">
                {contributionsNotReturned > 0
                  ? count < MOST
                    ? t('overview.newNotCovered', { count: contributionsNotReturned })
                    : t('overview.newestNotCovered', { most: count, count: count - contributionsNotReturned })
                  : t(count < MOST ? 'overview.newCost' : 'overview.newestCost', {
                      tokens: creditsSpent,
                      count,
                    })}
              </Text>
              <Button
                variant="default"
                w="fit-content"
                renderRoot={(props) => <Link to={PATHS.download} search={{ whose: 'new' }} {...props} />}
              >
                {t('overview.download')}
              </Button>
            </>
          )
        }
      </OfferedPart>
    </TitledCard>
  );
}
