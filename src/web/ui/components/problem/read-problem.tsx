import { Button } from '@mantine/core';
import { asAppError } from '../../../../contract/app-error.ts';
import { t } from '../messages.ts';
import { Problem } from './problem.tsx';
import classes from './problem.module.css';

export interface ReadProblemProps {
  /** The failed read, in a few words. */
  readonly title: string;
  /** The query that failed, as React Query represents it. */
  readonly query: {
    readonly data?: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Shown instead of a message that names parameters of the service. */
  readonly sentence?: string | undefined;
}

/**
 * A read that failed, with the button that repeats it. While the notice above the page says that the service is away, what
 * merely waits for it is its title alone, or nothing where the data read before stands.
 */
export function ReadProblem({ title, query, sentence }: ReadProblemProps) {
  const { data, error, isFetching, refetch } = query;
  if (error === null) return null;
  return (
    <div className={classes.read} data-kept={data !== undefined && data !== null}>
      <Problem title={title} error={asAppError(error)} {...(sentence === undefined ? {} : { sentence })}>
        <Button
          variant="default"
          size="compact-md"
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) void refetch();
          }}
        >
          {t('components.readAgain')}
        </Button>
      </Problem>
    </div>
  );
}
