import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppError } from '../../../../contract/app-error.ts';
import type { RegistryQuestion } from '../../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { perDesk } from '../../../desk/session/per-desk.ts';
import type { ResultsView, ShownRows } from '../results-view.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { RowsFollower } from './rows-follower.ts';
import { followCache, type SearchAnswer, searchAnswerOptions, stopSearch } from './search-answer.ts';
import { createAnswerReader } from './worker-answer-reader.ts';

/** The desk's only reader of answers, with its worker. */
const useAnswerReader = perDesk((_desk, queryClient) => {
  const reader = createAnswerReader();
  followCache(queryClient, reader);
  return reader;
});

/**
 * Returns the registry's answer to a search, including the rows received so far. `stop` keeps them.
 * @param enabled if false, only observes a search that another component runs
 */
export function useSearchAnswer(questions: readonly RegistryQuestion[], { enabled = true } = {}) {
  const { session } = useDesk();
  const reader = useAnswerReader();
  const queryClient = useQueryClient();
  const query = useQuery({ ...searchAnswerOptions(session.client, reader, questions), enabled });
  return { ...query, stop: () => void stopSearch(queryClient, questions) };
}

export interface CurrentRows {
  /**
   * The records that `shown` refers to: those of the answer, or of the previous one until the new rows
   * arrive.
   */
  readonly records: readonly RegistryRecord[];
  /** `undefined` until the first rows arrive. */
  readonly shown: ShownRows | undefined;
  /** True if the rows are those of this view. They may lag briefly while rows arrive or change. */
  readonly isCurrent: boolean;
  readonly error: AppError | undefined;
  readonly again: () => void;
}

/** Returns the rows of a view of an answer. They never jump: see `RowsFollower`. */
export function useShownRows(
  answer: SearchAnswer,
  view: ResultsView,
  ownPeerId: string | undefined,
): CurrentRows {
  const reader = useAnswerReader();
  const [follower] = useState(() => new RowsFollower(reader));
  useEffect(() => follower.follow({ answer, view, ownPeerId }), [follower, answer, view, ownPeerId]);
  const { shown, wanted, error } = useStore(follower);
  const isOfAnswer = wanted === undefined || wanted.answer.answerId === answer.answerId;
  return {
    records: isOfAnswer ? answer.records : wanted.answer.records,
    shown,
    isCurrent: isOfAnswer && wanted?.view === view && wanted.ownPeerId === ownPeerId,
    error,
    again: () => follower.again(),
  };
}
