import { Button, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { Problem } from '../../ui/components/problem/problem.tsx';
import type { SearchAnswer } from '../../registry/results/reading/search-answer.ts';
import { useSearchAnswer, useShownRows } from '../../registry/results/reading/use-shown-rows.ts';
import type { SearchParts } from '../../registry/results/search-parts.ts';
import { readSearchAddress } from '../../registry/results/view-address.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';
import { MOST_ITEMS } from '../../registry/triage/triage-session.ts';
import type { TriageStore } from '../../registry/triage/triage-store.ts';

interface FailedProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

function Failed({ error, onAgain }: FailedProps) {
  return (
    <Problem title={t('triage.failed')} error={asAppError(error)}>
      <Button variant="default" onClick={onAgain}>
        {t('common.tryAgain')}
      </Button>
    </Problem>
  );
}

const Loading = () => <Text role="status">{t('triage.loading')}</Text>;

interface BeginProps {
  readonly parts: SearchParts;
  readonly store: TriageStore;
}

/**
 * Goes on with what was begun before a reload, or begins with the rows of a whole answer, as the address
 * wants to see them.
 */
function BeginWith({ answer, parts, store }: BeginProps & { readonly answer: SearchAnswer }) {
  const { account } = useDeskState();
  const { view } = useMemo(() => readSearchAddress(parts), [parts]);
  const { records, shown, isCurrent, error, again } = useShownRows(answer, view, account?.peerId);
  const isEmpty = isCurrent && shown?.order.length === 0;
  useEffect(() => {
    if (store.resume(parts, answer.records)) return;
    if (!isCurrent || shown === undefined || shown.order.length === 0) return;
    const few = shown.order.subarray(0, MOST_ITEMS);
    store.start(
      parts,
      [...few].flatMap((index) => records[index] ?? []),
      shown.order.length - few.length,
    );
  }, [answer, isCurrent, parts, records, shown, store]);
  if (error !== undefined) return <Failed error={error} onAgain={again} />;
  return isEmpty ? <Text>{t('triage.nothing')}</Text> : <Loading />;
}

/** Asks the registry for what the address names, and begins or goes on with what it answers. */
export function BeginTriage({ terms, ...props }: BeginProps & { readonly terms: readonly SearchTerm[] }) {
  const { data, error, isFetching, refetch } = useSearchAnswer(terms);
  if (error !== null && !isFetching) return <Failed error={error} onAgain={() => void refetch()} />;
  if (data?.isComplete !== true) return <Loading />;
  return <BeginWith {...props} answer={data} />;
}
