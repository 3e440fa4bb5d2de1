import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { FlagStore, FlagNews } from './flag-store.ts';
import { type ReviewReason, rewardText } from './flag-view.ts';
import { type MessageKey, say } from './messages.ts';

const REVIEW_NEWS = {
  unreadable: 'flag.newsUnreadable',
  unnamed: 'flag.newsUnnamed',
  external: 'flag.newsExternalSigner',
} as const satisfies Record<ReviewReason, MessageKey>;

function newsText({ identifier, view }: FlagNews): string {
  switch (view.step) {
    case 'flagged':
      return view.reward.kind === 'tokens'
        ? say('flag.newsTokens', { identifier, count: view.reward.count })
        : say('flag.newsFlagged', { identifier, reward: rewardText(view.reward) });
    case 'refused':
      return say('flag.newsRefused', { identifier, reason: view.error.message });
    case 'unsent':
      return say('flag.newsUnsent', { identifier });
    case 'unknown':
      return say('flag.newsUnknown', { identifier });
    case 'review':
      return say(REVIEW_NEWS[view.why], { identifier });
    case 'ready':
      return say('flag.declined');
    case 'working':
      return '';
  }
}

export interface FlagAnnouncerProps {
  readonly flagStore: FlagStore;
}

/** Announces the outcome of a flag, wherever the focus is. */
export function FlagAnnouncer({ flagStore }: FlagAnnouncerProps) {
  const news = useSyncExternalStore(flagStore.subscribe, () => flagStore.getState().news);
  return <VisuallyHidden role="status">{news === undefined ? '' : newsText(news)}</VisuallyHidden>;
}
