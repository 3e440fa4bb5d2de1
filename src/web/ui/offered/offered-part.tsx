import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../components/problem/problem.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** What is asked of the service, as React Query has it. */
export interface OfferedQuery<Data> {
  readonly data: Data | null | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface OfferedPartProps<Data> {
  readonly query: OfferedQuery<Data>;
  /** What is awaited, in a few words. */
  readonly waiting: string;
  /** What failed, in a few words. */
  readonly failed: string;
  /** About as high as what is awaited. */
  readonly heightPx: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a page that not every deployment offers: awaited, shown as soon as it is there, and absent where
 * it is not offered. When it cannot be read, that is said in its place, and what was read before stays.
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
        <Problem title={failed} error={asAppError(error)}>
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

/** Whether anything of it is shown: it has not turned out to be not offered. */
export const isShown = ({ data }: Pick<OfferedQuery<unknown>, 'data'>): boolean => data !== null;
