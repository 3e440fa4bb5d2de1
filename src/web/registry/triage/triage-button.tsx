import { Button } from '@mantine/core';
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
export function TriageButton({ parts, count, isSelection, records }: TriageButtonProps) {
  const store = useTriageStore();
  const navigate = useNavigate();
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconListCheck size={16} aria-hidden />}
      onClick={() => {
        const chosen = records(MOST_ITEMS);
        store.start(parts, chosen, count - chosen.length);
        void navigate({ to: PATHS.triage, search: parts });
      }}
    >
      {t(isSelection ? 'triage.startSelected' : 'triage.start', { count })}
    </Button>
  );
}
