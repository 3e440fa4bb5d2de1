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

/** The desk's one reader of answers, with its worker. */
export const useAnswerReader = perDesk((_desk, queryClient) => {
  const reader = createAnswerReader();
  followCache(queryClient, reader);
  return reader;
});

/**
 * What the registry answers to a question, with its rows while they arrive. `stop` keeps those that did.
 * @param enabled whether to ask, and not only to look on while others do
 */
export function useSearchAnswer(question: RegistryQuestion, { enabled = true } = {}) {
  const { session } = useDesk();
  const reader = useAnswerReader();
  const queryClient = useQueryClient();
  const query = useQuery({ ...searchAnswerOptions(session.client, reader, question), enabled });
  return { ...query, stop: () => void stopSearch(queryClient, question) };
}

export interface CurrentRows {
  /** What the rows are places in: of the answer, or of the one before until its rows are there. */
  readonly records: readonly RegistryRecord[];
  /** `undefined` until the first are there. */
  readonly shown: ShownRows | undefined;
  /**
   * Whether they are those of this view. While rows arrive, and for a moment after one changed, they are a
   * little behind.
   */
  readonly isCurrent: boolean;
  readonly error: AppError | undefined;
  readonly again: () => void;
}

/** The rows of a view of an answer. They never jump: see `RowsFollower`. */
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
