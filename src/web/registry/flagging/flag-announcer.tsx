import { VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { NotRecordedError } from '../../desk/operations/not-recorded-error.ts';
import { type FlagView, type ReviewReason, rewardText } from './flag-view.ts';
import { useFlagEntries } from './use-flags.ts';
import { type MessageKey, t } from './messages.ts';

const REVIEW_NEWS = {
  unreadable: 'flag.newsUnreadable',
  unnamed: 'flag.newsUnnamed',
  warned: 'flag.newsWarned',
  together: 'flag.newsTogether',
} as const satisfies Record<ReviewReason, MessageKey>;

interface FlagNews extends Row {
  /** More than one if one transaction flags several; `identifier` is the first. */
  readonly count: number;
}

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

interface Row {
  readonly identifier: string;
  readonly view: FlagView;
}

/** Announces the outcome of a flag to screen readers, wherever the focus is. */
export function FlagAnnouncer() {
  const entries = useFlagEntries();
  const { shortcuts } = useSettings();
  const rows = useMemo(
    (): ReadonlyMap<string, Row> =>
      new Map([...entries].map(([id, { record, view }]) => [id, { identifier: record.id, view }])),
    [entries],
  );
  const texts = useMemo(
    () => new Map([...rows].map(([id, row]) => [id, newsText({ ...row, count: 1 }, shortcuts)])),
    [rows, shortcuts],
  );
  const [told, setTold] = useState({ texts, news: '' });
  if (told.texts !== texts) {
    const changed = [...rows].filter(([id]) => texts.get(id) !== (told.texts.get(id) ?? ''));
    const [, first] = changed[0] ?? [];
    const latest = first === undefined ? told.news : newsText({ ...first, count: changed.length }, shortcuts);
    setTold({ texts, news: texts.size === 0 ? '' : latest });
  }
  return <VisuallyHidden role="status">{told.news}</VisuallyHidden>;
}
