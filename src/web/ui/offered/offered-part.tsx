import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../components/problem/problem.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** A request to the service, as React Query represents it. `null` means that it is not offered. */
export interface OfferedQuery<Data> {
  readonly data: Data | null | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface OfferedPartProps<Data> {
  readonly query: OfferedQuery<Data>;
  /** The name of the awaited data, in a few words. */
  readonly waiting: string;
  /** The failed request, in a few words. */
  readonly failed: string;
  /** The approximate height of the awaited content. */
  readonly heightPx: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a page that not every deployment offers. Shows a placeholder while it loads, and nothing if it is
 * not offered. After a failed read it shows the error, and keeps the data read before.
 */
export function OfferedPart<Data>({ query, waiting, failed, heightPx, children }: OfferedPartProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {data === undefined && error === null && (
        <>
          <Skeleton height={heightPx} aria-hidden />
          <VisuallyHidden>{waiting}</VisuallyHidden>
        </>
      )}
      {data !== undefined && data !== null && children(data)}
      {error !== null && (
        <Problem isRead title={failed} error={asAppError(error)}>
          <Button
            variant="default"
            size="compact-md"
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) void refetch();
            }}
          >
            {t('offered.tryAgain')}
          </Button>
        </Problem>
      )}
    </>
  );
}

/** Returns false once the deployment turned out not to offer it. */
export const isShown = ({ data }: Pick<OfferedQuery<unknown>, 'data'>): boolean => data !== null;
