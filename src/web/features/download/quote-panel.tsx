import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { DownloadParameters, Quote } from '../../../client/downloads/quote.ts';
import { ReadProblem } from '../../ui/components/problem/read-problem.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DownloadFilter } from './filter/download-filter.ts';
import { type DownloadOrder, foundOf } from './download-order.ts';
import classes from './download.module.css';
import { FiguresList } from './figures-list.tsx';
import { t } from './messages.ts';
import { refusedTypeText } from './refused-type.ts';

export interface QuotePanelProps {
  readonly quote: UseQueryResult<Quote | null>;
  /** What the quote is for. */
  readonly parameters: DownloadParameters;
  readonly filter: DownloadFilter;
  /** Whether the filters can be asked about: until they are, what is shown is of those before. */
  readonly canAsk: boolean;
  /** What is wrong with the filters, as it is said beside them. */
  readonly wrong: string | undefined;
  /** Whether the quote is for the filters as they are, and nothing else is under way. */
  readonly canStart: boolean;
  readonly onStart: (order: DownloadOrder) => void;
}

/** What a download with these filters would find and cost, and its button. */
export function QuotePanel({ quote, parameters, filter, canAsk, wrong, canStart, onStart }: QuotePanelProps) {
  /** What is to be confirmed, for these filters alone: the way back may change them under the dialog. */
  const [asking, setAsking] = useState<{ readonly order: DownloadOrder; readonly filter: DownloadFilter }>();
  const [isAgreed, setAgreed] = useState(false);
  const cost = quote.data?.details.creditsSpent;
  const mayCost = cost !== 0;
  const unknownType = refusedTypeText(quote.error, parameters);
  const found = quote.data ? foundOf(quote.data.details) : undefined;
  const findsNothing = found === 0;
  const figures = quote.isError || findsNothing ? undefined : quote.data?.details;
  return (
    <TitledCard title={t('download.quote')}>
      {quote.isPending && quote.fetchStatus !== 'idle' && (
        <Stack gap={6}>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={18} width={240} maw="100%" aria-hidden />
          ))}
          <VisuallyHidden>{t('download.quoteLoading')}</VisuallyHidden>
        </Stack>
      )}
      <ReadProblem
        title={t('download.quoteFailed')}
        query={{ error: quote.error, isFetching: quote.isFetching, refetch: quote.refetch }}
        sentence={unknownType}
      />
      {(figures !== undefined || wrong !== undefined) && (
        <div className={classes['quoted']} data-is-old={!canAsk || undefined}>
          {wrong !== undefined && (
            // The field says the same to those who hear it.
            <Text size="sm" className={classes['wrong'] ?? ''} aria-hidden>
              {wrong}
            </Text>
          )}
          {figures !== undefined && <FiguresList figures={figures} when="before" />}
        </div>
      )}
      {findsNothing && canAsk && (
        <Text size="sm">
          {t(parameters['fetch-mode'] === 'NEW' ? 'download.nothingNew' : 'download.nothing')}
        </Text>
      )}
      {!findsNothing && (
        <div className={classes['start']}>
          {/* For the eye alone: nobody hears the cost twice. */}
          {canStart && cost !== undefined && (
            <span aria-hidden>
              {found === undefined ? t('download.footCost', { cost }) : t('download.foot', { found, cost })}
            </span>
          )}
          <Button
            w="fit-content"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={!canStart || cost === undefined}
            onClick={() => {
              if (cost === undefined) return;
              const order = { parameters, cost };
              setAgreed(false);
              if (mayCost) setAsking({ order, filter });
              else onStart(order);
            }}
          >
            {t(mayCost ? 'download.startAsking' : 'download.start')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        order={asking?.filter === filter ? asking.order : undefined}
        figures={quote.data?.details}
        isAgreed={isAgreed}
        onConfirm={(agreed) => {
          setAgreed(true);
          setAsking(undefined);
          onStart(agreed);
        }}
        onClose={() => setAsking(undefined)}
      />
    </TitledCard>
  );
}
