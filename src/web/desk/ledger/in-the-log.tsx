import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asAppError } from '../../../contract/app-error.ts';
import { ApiError } from '../../../client/http/api-errors.ts';
import { Fact } from '../../ui/components/facts.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk } from '../session/desk-context.tsx';
import { t } from './messages.ts';
import { type EntryProof, proveEntry } from './prove-entry.ts';
import { useTrustedPolicy } from './trusted-policy.ts';

const POLL_MS = 1_000;
/** While too few witnesses have confirmed it. */
const POLL_FOR_WITNESSES_MS = 5_000;

function pollMs(proof: EntryProof | undefined): number | false {
  if (proof?.kind === 'waiting') return POLL_MS;
  return proof?.kind === 'proved' && !proof.entry.hasQuorum ? POLL_FOR_WITNESSES_MS : false;
}

/** A line of a receipt: whether the log has the transaction, and how many witnesses have seen it. Asks by itself. */
export function InTheLog({ payloadHashHex }: { readonly payloadHashHex: string }) {
  const { session, reader } = useDesk();
  const { text, policy } = useTrustedPolicy();
  const { data: proof, error } = useQuery({
    queryKey: ['in-the-log', payloadHashHex, text, policy !== undefined],
    queryFn: ({ signal }) => proveEntry(payloadHashHex, { client: session.client, reader, policy, signal }),
    refetchInterval: ({ state }) => (state.error === null ? pollMs(state.data) : false),
  });
  if (error instanceof ApiError || proof === undefined || proof.kind === 'not-offered') {
    if (error === null || error instanceof ApiError) return null;
    return (
      <Fact name={t('ledger.log')}>
        <Problem title={t('ledger.failed')} error={asAppError(error)} />
      </Fact>
    );
  }
  return (
    <Fact name={t('ledger.log')}>
      <div role="status">
        {proof.kind === 'waiting' && t('ledger.waiting')}
        {proof.kind === 'no-key' && (
          <Text size="sm" component="span">
            {t('ledger.noKey')} <Link to={PATHS.account}>{t('ledger.chooseKey')}</Link>
          </Text>
        )}
        {proof.kind === 'proved' &&
          t('ledger.in', {
            height: proof.entry.height,
            count: proof.entry.cosignedAtSeconds.size,
            total: policy?.witnesses.length ?? 0,
          })}
      </div>
    </Fact>
  );
}
