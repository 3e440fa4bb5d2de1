import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { shownInRow } from '../../components/shown-text.ts';
import { TransactionIdentifier } from '../../components/transaction-text.tsx';
import { DossierLink } from '../../dossier/dossier-link.tsx';
import { PATHS } from '../../format/paths.ts';
import { t } from './messages.ts';

export interface UnreadableIdentifierProps {
  readonly identifier: string;
  readonly reason: string;
}

/** The address names something that is no identifier: why, and what was probably meant. */
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
