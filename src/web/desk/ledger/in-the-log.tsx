import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asAppError } from '../../../contract/app-error.ts';
import { ApiError } from '../../../client/http/api-errors.ts';
import { inTheLogOptions } from '../../api/ledger-options.ts';
import { Fact } from '../../ui/components/facts.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { LEDGER_FRAGMENT, PATHS } from '../../ui/format/paths.ts';
import { useDesk } from '../session/desk-context.tsx';
import { t } from './messages.ts';
import { type EntryProof, proveEntry } from './prove-entry.ts';
import { useTrustedPolicy } from './trusted-policy.ts';

/** The log takes an entry in within a second or two, and its witnesses within a few more. */
const POLL_MS = 1_000;
const POLLS_AT_FIRST = 10;

/** Each pause is then twice as long as the one before: an outage may last, and a receipt stay open. */
function pauseMs(proof: EntryProof | undefined, asked: number): number | false {
  const isUnfinished =
    proof === undefined || proof.kind === 'waiting' || (proof.kind === 'proved' && !proof.entry.hasQuorum);
  return isUnfinished && POLL_MS * 2 ** Math.max(0, asked - POLLS_AT_FIRST);
}

function TrustedKeyLink({ children }: { readonly children: string }) {
  return (
    <Anchor
      fz="inherit"
      underline="always"
      renderRoot={(props) => <Link to={PATHS.account} hash={LEDGER_FRAGMENT} {...props} />}
    >
      {children}
    </Anchor>
  );
}

/** A line of a receipt: whether the log has the transaction, and how many witnesses have seen it. Asks by itself. */
export function InTheLog({ payloadHashHex }: { readonly payloadHashHex: string }) {
  const { session, reader } = useDesk();
  const { text, policy, isRead } = useTrustedPolicy();
  const { data: proof, error } = useQuery({
    ...inTheLogOptions<EntryProof>(payloadHashHex, text, (signal, last) =>
      proveEntry(payloadHashHex, { client: session.client, reader, policy, signal, last }),
    ),
    enabled: isRead,
    staleTime: ({ state: { data } }) =>
      data?.kind === 'proved' && data.entry.hasQuorum ? Number.POSITIVE_INFINITY : 0,
    // A receipt that was refused stays refused; a service out of reach is asked again.
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount, error: failure } }) =>
      failure === null || failure instanceof ApiError
        ? pauseMs(data, dataUpdateCount + errorUpdateCount)
        : false,
  });
  if (error !== null && !(error instanceof ApiError)) {
    return (
      <Fact name={t('ledger.log')}>
        <Stack gap="xs">
          <Problem title={t('ledger.failed')} error={asAppError(error)} />
          <span>
            <TrustedKeyLink>{t('ledger.seeKey')}</TrustedKeyLink>
          </span>
        </Stack>
      </Fact>
    );
  }
  if (proof === undefined || proof.kind === 'not-offered') return null;
  return (
    <Fact name={t('ledger.log')}>
      <div role="status">
        {proof.kind === 'waiting' && t('ledger.waiting')}
        {proof.kind === 'no-key' && (
          <>
            {t('ledger.noKey')} <TrustedKeyLink>{t('ledger.chooseKey')}</TrustedKeyLink>
          </>
        )}
        {proof.kind === 'proved' &&
          t('ledger.in', {
            height: proof.entry.height,
            count: proof.entry.cosignedAtSeconds.size,
            total: policy?.witnesses.length ?? 0,
            isEnough: String(proof.entry.hasQuorum),
          })}
      </div>
    </Fact>
  );
}
