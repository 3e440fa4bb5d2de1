import { Button, Menu } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { PATHS } from '../../ui/format/paths.ts';
import type { SearchParts } from '../results/search-parts.ts';
import { t } from './messages.ts';
import { MOST_ITEMS } from './triage-session.ts';
import { useTriageStore } from './triage-store.ts';

export interface TriageButtonProps {
  /** The address of the search. */
  readonly parts: SearchParts;
  readonly count: number;
  /** True for a selection, false for all rows shown. */
  readonly isSelection: boolean;
  /** Returns the rows shown or selected, at most the given number. */
  readonly records: (most: number) => readonly RegistryRecord[];
}

/** Starts the triage of the rows that a search shows, or resumes it if the rows are the same. */
function useTriage({ parts, count, records }: TriageButtonProps): () => void {
  const store = useTriageStore();
  const navigate = useNavigate();
  return () => {
    const chosen = records(MOST_ITEMS);
    store.start(parts, chosen, count - chosen.length);
    void navigate({ to: PATHS.triage, search: parts });
  };
}

export function TriageButton(props: TriageButtonProps) {
  const { count, isSelection } = props;
  const start = useTriage(props);
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconListCheck size={16} aria-hidden />}
      aria-label={t(isSelection ? 'triage.startSelected' : 'triage.start', { count })}
      onClick={start}
    >
      {t('triage.triage')}
    </Button>
  );
}

/** The same in a menu. */
export function TriageItem(props: TriageButtonProps) {
  const { count } = props;
  const start = useTriage(props);
  if (count === 0) return null;
  return <Menu.Item onClick={start}>{t('triage.start', { count })}</Menu.Item>;
}
