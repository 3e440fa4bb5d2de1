import { Anchor, Box, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../components/copy-button.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { namedIdentifier, shownText } from '../../components/shown-text.ts';
import { TitledCard } from '../../components/titled-card.tsx';
import { TransactionIdentifier } from '../../components/transaction-text.tsx';
import { TimeText, useNow } from '../../format/time-text.tsx';
import { PATHS } from '../../format/paths.ts';
import type { Operation } from '../../activity/operation.ts';
import { useActivity } from '../../session/desk-context.tsx';
import classes from './activity-card.module.css';
import { t } from './messages.ts';

const SHOWN_HASH_LENGTH = 12;

const COLUMNS = ['what', 'identifier', 'detail', 'reward', 'when', 'hash', 'registry'] as const;

function Items({ receipt }: { readonly receipt: Operation }) {
  return (
    <ul className={classes.items}>
      {receipt.rows.map(({ definitionId, identifier }) => (
        <li key={definitionId ?? identifier}>
          <Anchor
            className={classes.link ?? ''}
            aria-label={t('activity.open', { identifier: namedIdentifier(identifier) })}
            renderRoot={(props) => <Link to={PATHS.search} search={{ q: identifier }} {...props} />}
          >
            <TransactionIdentifier inRow>{identifier}</TransactionIdentifier>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Registry({ found }: { readonly found: boolean }) {
  const Icon = found ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={`${classes.state} ${found ? classes.found : classes.missing}`}>
      <Icon size={16} aria-hidden />
      {t(found ? 'activity.found' : 'activity.notFound')}
    </span>
  );
}

function ReceiptRow({ receipt, nowMs }: { readonly receipt: Operation; readonly nowMs: number }) {
  const { repeated = 0 } = receipt;
  return (
    <tr>
      <th scope="row">{t(`activity.${receipt.kind}`)}</th>
      <td>
        <Items receipt={receipt} />
      </td>
      <td>
        <ul className={classes.items}>
          {receipt.rows.map(({ definitionId, identifier, fraudType, origination, destination }) => (
            <li key={definitionId ?? identifier}>
              <MarkedText>{`${shownText(fraudType)} · ${shownText(origination)} → ${shownText(destination)}`}</MarkedText>
            </li>
          ))}
        </ul>
      </td>
      <td className={classes.number}>
        {receipt.rewarded === undefined
          ? t('activity.rewardUnknown')
          : t('activity.plus', { count: receipt.rewarded })}
        {repeated > 0 && (
          <Text size="xs" c="dimmed">
            {t('activity.repeated', { count: repeated })}
          </Text>
        )}
      </td>
      <td>
        <TimeText ms={receipt.askedAtMs} nowMs={nowMs} />
      </td>
      <td>
        <span
          className={classes.hash}
        >{`${receipt.payloadHashHex?.slice(0, SHOWN_HASH_LENGTH) ?? ''}…`}</span>
        <CopyButton text={receipt.payloadHashHex ?? ''} thing={t('activity.hash')} />
      </td>
      <td>
        <Registry found={receipt.state === 'verified'} />
      </td>
    </tr>
  );
}

/** This session's receipts, newest first. Scrolls on its own where the page is too narrow. */
function ActivityTable({ receipts }: { readonly receipts: readonly Operation[] }) {
  const nowMs = useNow();
  return (
    // Focusable, so that the keyboard can scroll it.
    <Box className={classes.region ?? ''} role="region" aria-label={t('activity.table')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === 'reward' ? classes.number : undefined}>
                {t(`activity.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** The contributions and flags of this session. */
export function ActivityCard() {
  const receipts = useActivity().operations.filter(
    ({ state }) => state === 'accepted' || state === 'verified',
  );
  return (
    <TitledCard title={t('activity.own')}>
      {receipts.length === 0 ? (
        <>
          <Text>{t('activity.empty')}</Text>
          <Anchor data-link="alone" renderRoot={(props) => <Link to={PATHS.report} {...props} />}>
            {t('activity.toReport')}
          </Anchor>
        </>
      ) : (
        <>
          <ActivityTable receipts={receipts} />
          <Text size="sm" c="dimmed">
            {t('activity.ownHint')}
          </Text>
        </>
      )}
    </TitledCard>
  );
}
