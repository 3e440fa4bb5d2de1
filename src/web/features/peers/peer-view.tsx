import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PeerDetails } from '../../../client/account/peers.ts';
import { quoteOptions } from '../../api/download-options.ts';
import { peerOptions } from '../../api/peer-options.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useNow } from '../../ui/format/time-text.tsx';
import { RegistryTimeText } from '../../registry/records/record-fields.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';
import { countText, flaggedText, OperatingCountry, PeerType } from './peer-words.tsx';
import classes from './peers.module.css';

interface HeadingProps extends PeerViewProps {
  readonly peer: PeerDetails | null | undefined;
}

/** The peer's name, with its type below and the way to its reports beside it. */
function Heading({ account, peerId, peer }: HeadingProps) {
  const { session } = useDesk();
  // The smallest question that tells if the deployment downloads by peer.
  const quote = useQuery({
    ...quoteOptions(session.client, account.accountId, { 'peer-id': peerId, size: '1' }),
    enabled: peer !== undefined && peer !== null,
  });
  const name = shownAsciiInRow(peerId);
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div>
        <PageHeading shown={<MarkedText>{name}</MarkedText>}>{t('peers.one', { peer: name })}</PageHeading>
        <Text c="dimmed">
          {peerId === account.peerId && `${t('peers.ownPeer')} · `}
          {peer?.peerType !== undefined && <PeerType peerType={peer.peerType} />}
        </Text>
      </div>
      {quote.data !== undefined && quote.data !== null && (
        <Button renderRoot={(props) => <Link to={PATHS.download} search={{ peer: peerId }} {...props} />}>
          {t('peers.download')}
        </Button>
      )}
    </Group>
  );
}

function PeerFacts({ peer }: { readonly peer: PeerDetails }) {
  const nowMs = useNow();
  return (
    <TitledCard title={t('peers.facts')}>
      <Facts>
        {peer.companyName !== undefined && (
          <Fact name={t('peers.field.company')}>
            <TransactionText>{peer.companyName}</TransactionText>
          </Fact>
        )}
        {peer.operatingCountry !== undefined && (
          <Fact name={t('peers.field.country')}>
            <OperatingCountry operatingCountry={peer.operatingCountry} />
          </Fact>
        )}
        {peer.isPrivileged && <Fact name={t('peers.field.privileged')}>{t('peers.yes')}</Fact>}
        <Fact name={t('peers.field.reported')}>{countText(peer.reported)}</Fact>
        <Fact name={t('peers.field.flagged')}>{flaggedText(peer)}</Fact>
        <Fact name={t('peers.field.flagsMade')}>{countText(peer.flagsMade)}</Fact>
        {peer.lastReportedAt !== undefined && (
          <Fact name={t('peers.field.newest')}>
            <RegistryTimeText time={peer.lastReportedAt} nowMs={nowMs} />
          </Fact>
        )}
      </Facts>
    </TitledCard>
  );
}

/** The maximum number of fraud types shown. Beyond the known ones they are the peer's own words. */
const MOST_TYPES = 50;

function FraudTypes({ byFraudType }: Pick<PeerDetails, 'byFraudType'>) {
  const [, most = 0] = byFraudType[0] ?? [];
  return (
    <TitledCard title={t('peers.byFraudType')}>
      {byFraudType.length === 0 ? (
        <Text>{t('peers.byFraudTypeNothing')}</Text>
      ) : (
        <table className={classes.types}>
          <thead>
            <tr>
              <th scope="col">{t('peers.fraudType')}</th>
              <th scope="col">{t('peers.field.reported')}</th>
            </tr>
          </thead>
          <tbody>
            {byFraudType.slice(0, MOST_TYPES).map(([fraudType, count]) => (
              <tr key={fraudType}>
                <th scope="row">
                  <TransactionText inRow>{fraudType}</TransactionText>
                </th>
                <td>
                  <span className={classes.count}>{countText(count)}</span>
                  <svg aria-hidden className={classes.track} preserveAspectRatio="none" viewBox="0 0 100 1">
                    <rect className={classes.bar} width={most === 0 ? 0 : (count / most) * 100} height={1} />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledCard>
  );
}

export interface PeerViewProps {
  readonly account: DeskAccount;
  readonly peerId: string;
}

/** The registry's details of one peer. */
export function PeerView({ account, peerId }: PeerViewProps) {
  const { session } = useDesk();
  const { data, error, isFetching, refetch } = useQuery(
    peerOptions(session.client, account.accountId, peerId),
  );
  return (
    <>
      <Heading account={account} peerId={peerId} peer={data} />
      {data === undefined && error === null && (
        <>
          <Skeleton height={200} aria-hidden />
          <VisuallyHidden>{t('peers.oneLoading')}</VisuallyHidden>
        </>
      )}
      {error !== null && (
        <Problem isRead title={t('peers.oneFailed')} error={asAppError(error)}>
          <Button variant="default" size="compact-md" loading={isFetching} onClick={() => void refetch()}>
            {t('peers.again')}
          </Button>
        </Problem>
      )}
      {data === null && <Text>{t('peers.unknown')}</Text>}
      {data !== undefined && data !== null && (
        <div className={classes.cards}>
          <PeerFacts peer={data} />
          <FraudTypes byFraudType={data.byFraudType} />
        </div>
      )}
    </>
  );
}
