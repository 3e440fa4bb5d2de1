import { Stack } from '@mantine/core';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { namedIdentifier } from '../components/shown-text.ts';
import { UnreadableIdentifier } from '../features/dossier/unreadable-identifier.tsx';

export interface DossierPageProps {
  /** As the address names it. */
  readonly identifier: string;
  /** Goes to the report page, whose form is already filled. */
  readonly onReport: () => void;
}

/** All that is known of one identifier. */
export function DossierPage({ identifier }: DossierPageProps) {
  const term = parseSearchTerm(identifier);
  if (!term.ok) return <UnreadableIdentifier identifier={identifier} reason={term.reason} />;
  return (
    <Stack gap="md">
      <PageHeading>{namedIdentifier(identifier)}</PageHeading>
    </Stack>
  );
}
