import { z } from 'zod';
import type { AccountDetails } from '../../../contract/account-details.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { peerTypeSchema } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';
import { findPlan, planAt } from '../terms/terms-store.ts';
import { accountSchema } from './account-store.ts';

/**
 * The documents of other deployments name ACTIVE alone; the other two are our reading. Source: DECISIONS.md,
 * "Account".
 */
const STATUSES = {
  registered: 'REGISTERED',
  authorized: 'ACTIVE',
  suspended: 'SUSPENDED',
} as const satisfies Record<z.output<typeof accountSchema>['status'], AccountDetails['status']>;

const rowSchema = accountSchema.extend({
  registeredAtMs: z.int(),
  peerType: peerTypeSchema,
  privileged: z.boolean(),
  companyName: z.string().nullable(),
  operatingCountry: z.string().nullable(),
});

/** The ledger's facts about an account and its peer. */
export async function readAccountDetails(tx: Tx, accountId: string, nowMs: number): Promise<AccountDetails> {
  const [row] = await tx.query(
    `select account_id as "accountId", a.peer_id as "peerId", email, public_key as "publicKey",
       auth_public_key as "authPublicKey", status, registered_at_ms as "registeredAtMs", peer_type as "peerType", privileged,
       company_name as "companyName", operating_country as "operatingCountry"
     from account a join peer using (peer_id) where account_id = $1`,
    [accountId],
    rowSchema,
  );
  const { publicKey, authPublicKey, ...account } = rowSchema.parse(row);
  const plan = await findPlan(tx, account.peerId);
  const inForce = planAt(plan, nowMs);
  const untilS = inForce === 'FREEMIUM' ? null : plan.untilS;
  const authKey = bytesToHex(authPublicKey);
  const key = bytesToHex(publicKey);
  return {
    email: account.email,
    accountId,
    role: 'ROLE_PEER',
    status: STATUSES[account.status],
    authPubKeyHex: authKey,
    authPublicKeyHex: authKey,
    irohaPubKeyHex: key,
    irohaPublicKeyHex: key,
    peerIsPrivileged: account.privileged,
    isPrivileged: account.privileged,
    peerType: account.peerType,
    peerConnectionType: 'Web',
    registrationDate: new Date(account.registeredAtMs).toISOString(),
    subscriptionType: inForce,
    subscriptionExpiryDate: untilS === null ? null : new Date(untilS * 1000).toISOString(),
    peerCompanyName: account.companyName,
    peerOperatingCountry: account.operatingCountry,
    salt: null,
    phoneNumber: null,
    firstName: null,
    lastName: null,
    roleName: null,
    peerGroup: null,
  };
}
