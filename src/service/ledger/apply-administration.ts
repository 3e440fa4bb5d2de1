import { parseAccountId } from '../../contract/account-id.ts';
import { hexToBytes } from '../../contract/hex.ts';
import type { Tx } from '../db/db.ts';
import { StoreError } from '../db/store-error.ts';
import type { Administration } from './administration.ts';

async function setStatus(tx: Tx, accountId: string, status: 'authorized' | 'suspended'): Promise<void> {
  await tx.run('update account set status = $2 where account_id = $1', [accountId, status]);
}

/** What an administration entry changes in the tables that follow from the ledger. Nothing but the entry decides it. */
export async function applyAdministration(tx: Tx, entry: Administration): Promise<void> {
  switch (entry.type) {
    case 'ledger-opened':
      return;
    case 'peer-added':
      await tx.run('insert into peer (peer_id, peer_type, privileged) values ($1, $2, $3)', [
        entry.peerId,
        entry.peerType,
        entry.privileged,
      ]);
      await tx.run('insert into balance (peer_id, tokens) values ($1, 0)', [entry.peerId]);
      return;
    case 'account-added': {
      const peerId = parseAccountId(entry.accountId)?.domain;
      if (peerId === undefined)
        throw new StoreError('entry-invalid', 'An entry adds an account whose id cannot be read.');
      await tx.run(
        `insert into account (account_id, peer_id, email, public_key, auth_public_key, status)
         values ($1, $2, $3, $4, $5, 'registered')`,
        [
          entry.accountId,
          peerId,
          entry.email,
          hexToBytes(entry.publicKeyHex),
          hexToBytes(entry.authPublicKeyHex),
        ],
      );
      return;
    }
    case 'account-authorized':
      await setStatus(tx, entry.accountId, 'authorized');
      return;
    case 'account-suspended':
      await setStatus(tx, entry.accountId, 'suspended');
  }
}
