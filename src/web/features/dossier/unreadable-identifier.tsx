import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../ui/components/text/transaction-text.tsx';
import { DossierLink } from '../../registry/identifier-facts/dossier-link.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { t } from './messages.ts';

export interface UnreadableIdentifierProps {
  readonly identifier: string;
  readonly reason: string;
}

/** Explains why the address is not an identifier, and suggests what was probably meant. */
export function UnreadableIdentifier({ identifier, reason }: UnreadableIdentifierProps) {
  const meant = readTyped(identifier);
  return (
    <Stack gap="sm">
      <PageHeading>{t('dossierPage.unreadableTitle')}</PageHeading>
      <Text>
        <MarkedText>{t('dossierPage.unreadable', { text: shownInRow(identifier) })}</MarkedText>
      </Text>
      <Text>{reason}</Text>
      {parseSearchTerm(meant.text).ok && (
        <Text>
          {t('dossierPage.meant')}{' '}
          <DossierLink identifier={meant.text}>
            <TransactionIdentifier>{meant.text}</TransactionIdentifier>
          </DossierLink>
        </Text>
      )}
      <Anchor component={Link} to={PATHS.search} w="fit-content">
        {t('dossierPage.toSearch')}
      </Anchor>
    </Stack>
  );
}
