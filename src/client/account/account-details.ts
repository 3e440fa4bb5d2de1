import { z } from 'zod';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { type RegistryTime, tolerantText, tolerantTime } from '../http/tolerant-values.ts';

/** The account as far as the service describes it. All other members are dropped, secrets above all. */
export interface AccountDetails {
  readonly accountId: string | undefined;
  readonly email: string | undefined;
  readonly role: string | undefined;
  readonly status: string | undefined;
  readonly peerType: string | undefined;
  readonly connectionType: string | undefined;
  readonly isPrivileged: boolean | undefined;
  readonly registeredAt: RegistryTime | undefined;
  readonly plan: string | undefined;
  readonly planEndsAt: RegistryTime | undefined;
  readonly companyName: string | undefined;
  /** A code or a name. */
  readonly operatingCountry: string | undefined;
  readonly peerGroup: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly phoneNumber: string | undefined;
  readonly roleName: string | undefined;
  readonly publicKeyHex: string | undefined;
  readonly authPublicKeyHex: string | undefined;
}

/**
 * Exactly 64 characters: a text of 128 may be a private key with its public key appended, whatever its name
 * says.
 */
const publicKey = tolerantText.transform((text) =>
  text !== undefined && /^[\da-f]{64}$/iu.test(text) ? text.toLowerCase() : undefined,
);
const flag = z.boolean().nullish().catch(undefined);

const detailsSchema = z
  .object({
    accountId: tolerantText,
    email: tolerantText,
    role: tolerantText,
    status: tolerantText,
    peerType: tolerantText,
    peerConnectionType: tolerantText,
    peerIsPrivileged: flag,
    isPrivileged: flag,
    registrationDate: tolerantTime,
    subscriptionType: tolerantText,
    subscriptionExpiryDate: tolerantTime,
    peerCompanyName: tolerantText,
    peerOperatingCountry: tolerantText,
    peerGroup: tolerantText,
    firstName: tolerantText,
    lastName: tolerantText,
    phoneNumber: tolerantText,
    roleName: tolerantText,
    irohaPubKeyHex: publicKey,
    irohaPublicKeyHex: publicKey,
    authPubKeyHex: publicKey,
    authPublicKeyHex: publicKey,
  })
  .transform((sent): AccountDetails => ({
    accountId: sent.accountId,
    email: sent.email,
    role: sent.role,
    status: sent.status,
    peerType: sent.peerType,
    connectionType: sent.peerConnectionType,
    isPrivileged: sent.peerIsPrivileged ?? sent.isPrivileged ?? undefined,
    registeredAt: sent.registrationDate,
    plan: sent.subscriptionType,
    planEndsAt: sent.subscriptionExpiryDate,
    companyName: sent.peerCompanyName,
    operatingCountry: sent.peerOperatingCountry,
    peerGroup: sent.peerGroup,
    firstName: sent.firstName,
    lastName: sent.lastName,
    phoneNumber: sent.phoneNumber,
    roleName: sent.roleName,
    publicKeyHex: sent.irohaPubKeyHex ?? sent.irohaPublicKeyHex,
    authPublicKeyHex: sent.authPubKeyHex ?? sent.authPublicKeyHex,
  }));

/** `null` where the deployment does not offer it. */
export const readAccountDetails = (client: Client, signal?: AbortSignal): Promise<AccountDetails | null> =>
  ifOffered(client.request({ endpoint: 'account', data: detailsSchema, signal }));
