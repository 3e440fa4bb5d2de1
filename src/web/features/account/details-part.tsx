import { useQuery } from '@tanstack/react-query';
import type { AccountDetails } from '../../../client/account/account-details.ts';
import { accountDetailsOptions } from '../../api/account-options.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { peerTypeText } from '../../registry/peer-directory/peer-type-text.ts';
import { MomentText, useNow } from '../../ui/format/time-text.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { type MessageKey, t } from './messages.ts';

/** The texts of known values; other values are shown as received. */
const WORDS = {
  REGISTERED: 'account.status.REGISTERED',
  ACTIVE: 'account.status.ACTIVE',
  SUSPENDED: 'account.status.SUSPENDED',
  ROLE_DOMAIN_ADMIN: 'account.role.ROLE_DOMAIN_ADMIN',
  ROLE_ADMIN: 'account.role.ROLE_ADMIN',
  FREEMIUM: 'account.plan.FREEMIUM',
  PREMIUM: 'account.plan.PREMIUM',
} as const satisfies Record<string, MessageKey>;

/** Every analyst's role: it says nothing. */
const USUAL_ROLE = 'ROLE_PEER';

const isWord = (text: string): text is keyof typeof WORDS => Object.hasOwn(WORDS, text);

const inWords = (text: string | undefined): string | undefined =>
  text !== undefined && isWord(text) ? t(WORDS[text]) : text;

function TextFact({ name, children }: { readonly name: string; readonly children: string | undefined }) {
  return children === undefined ? null : (
    <Fact name={name}>
      <MarkedText>{shownInRow(children)}</MarkedText>
    </Fact>
  );
}

interface MomentFactProps {
  readonly name: string;
  readonly at: RegistryTime | undefined;
  readonly nowMs: number;
}

function MomentFact({ name, at, nowMs }: MomentFactProps) {
  if (at === undefined) return null;
  return (
    <Fact name={name}>
      {'ms' in at ? <MomentText ms={at.ms} nowMs={nowMs} /> : <MarkedText>{shownInRow(at.text)}</MarkedText>}
    </Fact>
  );
}

function DetailsFacts({ details }: { readonly details: AccountDetails }) {
  const nowMs = useNow();
  const { firstName, isPrivileged, lastName, operatingCountry, peerType } = details;
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return (
    <Facts>
      <TextFact name={t('account.status')}>{inWords(details.status)}</TextFact>
      {details.role !== USUAL_ROLE && <TextFact name={t('account.role')}>{inWords(details.role)}</TextFact>}
      <TextFact name={t('account.name')}>{name === '' ? undefined : name}</TextFact>
      <TextFact name={t('account.function')}>{details.roleName}</TextFact>
      <TextFact name={t('account.phone')}>{details.phoneNumber}</TextFact>
      <MomentFact name={t('account.registered')} at={details.registeredAt} nowMs={nowMs} />
      <TextFact name={t('account.plan')}>{inWords(details.plan)}</TextFact>
      <MomentFact name={t('account.planEnds')} at={details.planEndsAt} nowMs={nowMs} />
      <TextFact name={t('account.company')}>{details.companyName}</TextFact>
      <TextFact name={t('account.country')}>
        {operatingCountry === undefined ? undefined : countryName(operatingCountry)}
      </TextFact>
      <TextFact name={t('account.peerType')}>
        {peerType === undefined ? undefined : peerTypeText(peerType)}
      </TextFact>
      {isPrivileged === true && <Fact name={t('account.privileged')}>{t('account.yes')}</Fact>}
      <TextFact name={t('account.group')}>{details.peerGroup}</TextFact>
      <TextFact name={t('account.connection')}>{details.connectionType}</TextFact>
    </Facts>
  );
}

/**
 * The service's details of the account, if it offers them, except its keys: those shown are the desk's own.
 */
export function DetailsPart({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const details = useQuery(accountDetailsOptions(client, accountId));
  return (
    <OfferedPart
      query={details}
      waiting={t('account.detailsLoading')}
      failed={t('account.detailsFailed')}
      heightPx={180}
    >
      {(data) => <DetailsFacts details={data} />}
    </OfferedPart>
  );
}
