import { Anchor, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PeerDetails } from '../../../client/account/peers.ts';
import { quoteOptions } from '../../api/download-options.ts';
import { peerOptions } from '../../api/peer-options.ts';
import { listText } from '../../registry/results/address-values.ts';
import { peerTypeText } from '../../registry/peer-directory/peer-type-text.ts';
import { RegistryTimeText } from '../../registry/records/record-fields.tsx';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { ValueBars } from '../../ui/charts/value-bars.tsx';
import { Figures } from '../../ui/components/facts.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiInRow, shownInRow } from '../../ui/components/text/shown-text.ts';
import { ReadProblem } from '../../ui/components/problem/read-problem.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useNow } from '../../ui/format/time-text.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import { countryText, countText, flaggedShare } from './peer-words.ts';
import classes from './peers.module.css';

interface HeadingProps extends PeerViewProps {
  readonly peer: PeerDetails | null | undefined;
  readonly canDownload: boolean;
}

/** The way back, the peer's name with what it is below, and the way to its reports, or to the first one, beside it. */
function Heading({ account, peerId, peer, canDownload }: HeadingProps) {
  const name = shownAsciiInRow(peerId);
  const isOwn = peerId === account.peerId;
  const facts = [
    isOwn ? t('peers.ownPeer') : undefined,
    peer?.peerType && peerTypeText(peer.peerType),
    peer?.companyName,
    countryText(peer?.operatingCountry),
    peer?.isPrivileged === true ? t('peers.privileged') : undefined,
  ];
  return (
    <Group justify="space-between" align="flex-end" gap="xs">
      <div>
        <Anchor component={Link} to={PATHS.peers} data-link="alone">
          {t('peers.all')}
        </Anchor>
        <PageHeading shown={<MarkedText>{name}</MarkedText>}>{t('peers.one', { peer: name })}</PageHeading>
        <Text c="dimmed">
          <MarkedText>
            {facts
              .filter((fact) => fact !== undefined)
              .map((fact) => shownInRow(fact))
              .join(' · ')}
          </MarkedText>
        </Text>
      </div>
      {isOwn && peer?.reported === 0 && (
        <Button renderRoot={(props) => <Link to={PATHS.report} {...props} />}>{t('peers.report')}</Button>
      )}
      {canDownload && peer?.reported !== 0 && (
        <Button renderRoot={(props) => <Link to={PATHS.download} search={{ peer: peerId }} {...props} />}>
          {t('peers.download')}
        </Button>
      )}
    </Group>
  );
}

/** The maximum number of fraud types shown. Beyond the known ones they are the peer's own words. */
const MOST_TYPES = 50;

interface ReportsProps {
  readonly peer: PeerDetails;
  readonly canDownload: boolean;
}

/** The figures of a peer, and how many of its contributions are of each fraud type. */
function Reports({ peer, canDownload }: ReportsProps) {
  const nowMs = useNow();
  const types = peer.byFraudType
    .slice(0, MOST_TYPES)
    .map(([value, count]) => ({ value, name: shownInRow(value), count }));
  return (
    <TitledCard title={t('peers.facts')}>
      <Figures
        figures={[
          { name: t('peers.field.reported'), children: countText(peer.reported) },
          {
            name: t('peers.field.flagged'),
            children: (
              <>
                {countText(peer.flagged)} <span className={classes.part}>{flaggedShare(peer)}</span>
              </>
            ),
          },
          { name: t('peers.field.flagsMade'), children: countText(peer.flagsMade) },
          {
            name: t('peers.field.newest'),
            children: <RegistryTimeText time={peer.lastReportedAt} nowMs={nowMs} />,
          },
        ]}
      />
      {types.length > 0 && (
        <div className={classes.types}>
          <ChartFigure
            title={t('peers.byFraudType')}
            table={() => ({
              columns: [t('peers.fraudType'), t('peers.field.reported')],
              rows: types.map(({ value, name, count }) => ({ key: value, cells: [name, count] })),
            })}
          >
            <ValueBars
              values={types}
              renderName={({ value }, words) =>
                canDownload ? (
                  <Anchor
                    inherit
                    renderRoot={(props) => (
                      <Link
                        to={PATHS.download}
                        search={{ peer: peer.peerId, type: listText([value]) }}
                        {...props}
                      />
                    )}
                  >
                    {words}
                  </Anchor>
                ) : (
                  words
                )
              }
            />
          </ChartFigure>
        </div>
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
  const peer = useQuery(peerOptions(session.client, account.accountId, peerId));
  const { data, error } = peer;
  // The smallest question that tells if the deployment downloads by peer.
  const quote = useQuery({
    ...quoteOptions(session.client, account.accountId, { 'peer-id': peerId, size: '1' }),
    enabled: data !== undefined && data !== null,
  });
  const canDownload = quote.data !== undefined && quote.data !== null;
  return (
    <>
      <Heading account={account} peerId={peerId} peer={data} canDownload={canDownload} />
      {data === undefined && error === null && (
        <>
          <Skeleton height={200} aria-hidden />
          <VisuallyHidden>{t('peers.oneLoading')}</VisuallyHidden>
        </>
      )}
      <ReadProblem title={t('peers.oneFailed')} query={peer} />
      {data === null && <Text>{t('peers.unknown')}</Text>}
      {data !== undefined && data !== null && <Reports peer={data} canDownload={canDownload} />}
    </>
  );
}
