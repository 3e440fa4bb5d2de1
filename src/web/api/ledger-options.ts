import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { checkLedgerCheckpoint } from '../../client/ledger/check-ledger-checkpoint.ts';
import { readLedgerCheckpoint, readLedgerStatus } from '../../client/ledger/read-ledger.ts';
import type { Client } from '../../client/http/client.ts';
import type { Policy } from '../../transparency/policy.ts';
import { webCryptography } from '../../transparency/web-cryptography.ts';

const ASK_EVERY_MS = 30_000;
/** Witnesses see a new checkpoint a moment after it is shown. */
const ASK_WITHOUT_QUORUM_EVERY_MS = 5_000;

/** The same for every account. */
export const ledgerStatusOptions = (client: Client) =>
  queryOptions({
    queryKey: ['ledger-status'],
    queryFn: ({ signal }) => readLedgerStatus(client, signal),
    // Where it is not published it will hardly be so a minute later. Without an answer nothing is known.
    refetchInterval: ({ state: { data } }) => (data === null || data?.origin === null ? false : ASK_EVERY_MS),
  });

/**
 * The newest checkpoint, checked by a policy and its text; `null` where none is shown. Asks for nothing without a
 * policy.
 */
export const ledgerCheckpointOptions = (client: Client, policy: Policy | undefined, text: string) =>
  queryOptions({
    queryKey: ['ledger-checkpoint', text],
    queryFn:
      policy === undefined
        ? skipToken
        : async ({ signal }) => {
            const note = await readLedgerCheckpoint(client, signal);
            return note === null
              ? null
              : checkLedgerCheckpoint(webCryptography, policy, note, Date.now() / 1_000);
          },
    refetchInterval: ({ state: { data } }) =>
      data?.hasQuorum === false ? ASK_WITHOUT_QUORUM_EVERY_MS : ASK_EVERY_MS,
  });

/**
 * Whether the log has a transaction, by the policy of this text.
 * @param prove asks, and receives the outcome before
 */
export const inTheLogOptions = <Outcome>(
  payloadHashHex: string,
  text: string,
  prove: (signal: AbortSignal, last: Outcome | undefined) => Promise<Outcome>,
) =>
  queryOptions({
    queryKey: ['in-the-log', payloadHashHex, text],
    queryFn: ({ signal, client, queryKey }) => prove(signal, client.getQueryData<Outcome>(queryKey)),
  });

/**
 * Makes a proof of a transaction. @param make hands the proof over beside its result, which the cache keeps: it has the
 * signed transaction. Returns false where the service gives none.
 */
export const makeProofOptions = (make: () => Promise<boolean>) =>
  mutationOptions({ mutationFn: make, gcTime: 0 });
