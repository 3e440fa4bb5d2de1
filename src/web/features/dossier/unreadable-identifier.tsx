import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readIdentifier } from '../../../reading/identifier/read-identifier.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
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
  const { homeCountry } = useSettings();
  const read = readIdentifier(identifier, homeCountry);
  const meant = read.state === 'read' ? [read.value] : read.offers.map(({ value }) => value);
  return (
    <Stack gap="sm">
      <PageHeading>{t('dossierPage.unreadableTitle')}</PageHeading>
      <Text>
        <MarkedText>{t('dossierPage.unreadable', { text: shownInRow(identifier) })}</MarkedText>
      </Text>
      <Text>{reason}</Text>
      {meant.map((value) => (
        <Text key={value}>
          {t('dossierPage.meant')}{' '}
          <DossierLink identifier={value}>
            <TransactionIdentifier>{value}</TransactionIdentifier>
          </DossierLink>
        </Text>
      ))}
      <Anchor component={Link} to={PATHS.search} w="fit-content">
        {t('dossierPage.toSearch')}
      </Anchor>
    </Stack>
  );
}
