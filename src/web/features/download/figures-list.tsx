import { Text } from '@mantine/core';
import type { DownloadFigures } from '../../../client/downloads/quote.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { boughtOf, foundOf } from './download-order.ts';
import classes from './download.module.css';
import { t } from './messages.ts';

export interface FiguresListProps {
  readonly figures: DownloadFigures;
  /** Before it is downloaded, or after. */
  readonly when: 'before' | 'after';
  /** Stands first. */
  readonly words?: string;
}

/** What a download finds and costs, or found and cost. What the service does not say is left out. */
export function FiguresList({ figures, when, words }: FiguresListProps) {
  const { self, old, new: found, creditsSpent, balanceLeft, contributionsNotReturned = 0 } = figures;
  const total = foundOf(figures);
  const bought = boughtOf(figures);
  const isAllNew = found === total && contributionsNotReturned === 0;
  /** Of what was downloaded whole, its count says it. */
  const isSaid = when === 'after' && isAllNew;
  return (
    <>
      <div className={classes['figures']}>
        <Facts>
          {words !== undefined && (
            <Fact name={t('download.filtersUsed')}>
              <MarkedText>{words}</MarkedText>
            </Fact>
          )}
          {creditsSpent !== undefined && (
            <Fact name={t('download.cost')}>
              <strong className={classes['cost']}>{t('download.tokens', { count: creditsSpent })}</strong>
            </Fact>
          )}
          {total !== undefined && !isSaid && (
            <Fact name={t('download.total')}>
              {t(isAllNew ? 'download.allNew' : 'download.bought', { count: total })}
            </Fact>
          )}
          {found !== undefined && !isAllNew && (
            <Fact name={t('download.new')}>
              {when === 'after'
                ? t('download.newReceived', { found, received: bought })
                : contributionsNotReturned === 0
                  ? t('download.newFound', { count: found })
                  : t('download.newToBuy', { found, bought })}
            </Fact>
          )}
          {old !== undefined && old > 0 && (
            <Fact name={t('download.known')}>{t('download.newFound', { count: old })}</Fact>
          )}
          {self !== undefined && self > 0 && (
            <Fact name={t('download.own')}>{t('download.newFound', { count: self })}</Fact>
          )}
          {balanceLeft !== undefined && (
            <Fact name={t('download.balance')}>
              {creditsSpent === undefined
                ? t('download.after', { after: balanceLeft })
                : t('download.beforeAfter', { before: balanceLeft + creditsSpent, after: balanceLeft })}
            </Fact>
          )}
        </Facts>
      </div>
      {bought > 0 && (
        <Text size="sm" c="dimmed">
          {t('download.someFree')}
        </Text>
      )}
      {contributionsNotReturned > 0 && (
        <Text size="sm">
          {t(when === 'before' ? 'download.leftOut' : 'download.wasLeftOut', {
            count: contributionsNotReturned,
            cost: figures.contributionsNotReturnedCost ?? 0,
          })}
        </Text>
      )}
    </>
  );
}
