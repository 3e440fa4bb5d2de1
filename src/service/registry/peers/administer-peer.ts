import { whyNotNewName } from '../../../contract/new-name.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { descriptionOf, findPeer, type Peer, type PeerDescription, peerOf } from './peer-store.ts';

/** Left out: unchanged for a known peer, a MEDIUM_TELCO without privilege for a new one. */
export type NewPeer = Pick<Peer, 'peerId'> & {
  readonly [Part in 'peerType' | 'privileged']?: Peer[Part] | undefined;
} & AnyName;

export interface AnyName {
  /** Takes a new name that does not look like one: the operator means it. */
  readonly anyName?: boolean | undefined;
}

/**
 * Refuses a name that may be taken for another one, unless the operator insists. Only new names are judged.
 * @throws {ServiceError} 400
 */
export function assertPlainName(what: string, name: string, { anyName = false }: AnyName): void {
  const why = anyName ? undefined : whyNotNewName(name);
  if (why === undefined) return;
  throw new ServiceError(
    400,
    'deceptive-name',
    `${what} may be taken for another: ${why}. Use letters of one script, the digits 0 to 9 and ASCII signs; if it is meant as it is, the operator adds it with --any-name.`,
  );
}

/**
 * Registers a peer; says whether it is new. Idempotent.
 * @throws {ServiceError} 409 when it exists with other properties; 400 for a new name that may be taken for another
 */
export async function addPeer(
  tx: Tx,
  administrator: Administrator,
  { peerId, peerType, privileged, ...name }: NewPeer,
): Promise<{ readonly peer: Peer; readonly isNew: boolean }> {
  await lockLedger(tx);
  const found = await findPeer(tx, peerId);
  if (found === undefined) {
    assertPlainName('The peer id', peerId, name);
    const peer: Peer = {
      peerId,
      peerType: peerType ?? 'MEDIUM_TELCO',
      privileged: privileged ?? false,
    };
    await recordAdministration(tx, administrator, { type: 'peer-added', ...peer });
    return { peer, isNew: true };
  }
  if (
    (peerType ?? found.peerType) !== found.peerType ||
    (privileged ?? found.privileged) !== found.privileged
  ) {
    throw new ServiceError(
      409,
      'peer-exists',
      `The peer ${peerId} exists already, as ${found.peerType}${found.privileged ? ', privileged' : ''}. Nothing was changed; npm run desk -- peer change changes it.`,
    );
  }
  return { peer: found, isNew: false };
}

/**
 * Changes a peer's type or privilege from this entry on; what was paid stays paid. Returns whether that
 * changed anything.
 * @throws {ServiceError} 404
 */
export async function changePeer(
  tx: Tx,
  administrator: Administrator,
  { peerId, peerType, privileged }: NewPeer,
): Promise<{ readonly peer: Peer; readonly changed: boolean }> {
  await lockLedger(tx);
  const found = await peerOf(tx, peerId);
  const peer: Peer = {
    peerId,
    peerType: peerType ?? found.peerType,
    privileged: privileged ?? found.privileged,
  };
  if (peer.peerType === found.peerType && peer.privileged === found.privileged)
    return { peer, changed: false };
  await recordAdministration(tx, administrator, { type: 'peer-changed', ...peer });
  return { peer, changed: true };
}

/**
 * Describes a peer to the others: what is left out stays as it is, `null` removes it. Returns whether that
 * changed anything.
 * @throws {ServiceError} 404
 */
export async function describePeer(
  tx: Tx,
  administrator: Administrator,
  peerId: string,
  changes: Partial<PeerDescription>,
): Promise<boolean> {
  await lockLedger(tx);
  const found = await descriptionOf(tx, peerId);
  const { companyName, operatingCountry } = { ...found, ...changes };
  if (companyName === found.companyName && operatingCountry === found.operatingCountry) return false;
  await recordAdministration(tx, administrator, {
    type: 'peer-described',
    peerId,
    ...(companyName === null ? {} : { companyName }),
    ...(operatingCountry === null ? {} : { operatingCountry }),
  });
  return true;
}
