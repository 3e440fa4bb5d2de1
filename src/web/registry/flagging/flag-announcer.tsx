import { VisuallyHidden } from '@mantine/core';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { NotRecordedError } from '../../desk/operations/not-recorded-error.ts';
import { useStore } from '../../platform/store/use-store.ts';
import type { FlagNews } from './flag-state.ts';
import type { FlagStore } from './flag-store.ts';
import { type ReviewReason, rewardText } from './flag-view.ts';
import { type MessageKey, t } from './messages.ts';

const REVIEW_NEWS = {
  unreadable: 'flag.newsUnreadable',
  unnamed: 'flag.newsUnnamed',
  'other-time': 'flag.newsUnsure',
  'not-alone': 'flag.newsUnsure',
  warned: 'flag.newsWarned',
  together: 'flag.newsTogether',
} as const satisfies Record<ReviewReason, MessageKey>;

function newsText({ count, identifier: shown, view }: FlagNews, shortcuts: boolean): string {
  const identifier = count === 1 ? namedIdentifier(shown) : t('flag.several', { count });
  switch (view.step) {
    case 'flagged':
      return view.reward.kind === 'tokens'
        ? t('flag.newsTokens', { identifier, count: view.reward.count })
        : t('flag.newsFlagged', { identifier, reward: rewardText(view.reward) });
    case 'refused':
      return t('flag.newsRefused', { identifier, reason: view.error.message });
    case 'unsent':
      return t(view.error instanceof NotRecordedError ? 'flag.newsUnrecorded' : 'flag.newsUnsent', {
        identifier,
      });
    case 'unknown':
      return t('flag.newsUnknown', { identifier });
    case 'review':
      return t(REVIEW_NEWS[view.why], { identifier });
    case 'ready':
      return view.notSent === undefined ? '' : t(`flag.notSent.${view.notSent}`);
    case 'delay':
      if (view.sendsAtMs === undefined) return t('flag.newsWaits', { identifier });
      return t(shortcuts ? 'flag.newsDelayKey' : 'flag.newsDelay', { identifier });
    case 'working':
      return '';
  }
}

export interface FlagAnnouncerProps {
  readonly flagStore: FlagStore;
}

/** Announces the outcome of a flag to screen readers, wherever the focus is. */
export function FlagAnnouncer({ flagStore }: FlagAnnouncerProps) {
  const news = useStore(flagStore, (state) => state.news);
  const { shortcuts } = useSettings();
  return <VisuallyHidden role="status">{news === undefined ? '' : newsText(news, shortcuts)}</VisuallyHidden>;
}
