import { z } from 'zod';

/** The caller's account. Two fields stand under two names each, since clients know either. Source: INTERFACE.md, "Account". */
export const accountDetailsSchema = z.object({
  email: z.string(),
  accountId: z.string(),
  role: z.literal('ROLE_PEER'),
  status: z.enum(['REGISTERED', 'ACTIVE', 'SUSPENDED']),
  authPubKeyHex: z.string(),
  authPublicKeyHex: z.string(),
  irohaPubKeyHex: z.string(),
  irohaPublicKeyHex: z.string(),
  peerIsPrivileged: z.boolean(),
  isPrivileged: z.boolean(),
  peerType: z.string(),
  peerConnectionType: z.literal('Web'),
  registrationDate: z.iso.datetime(),
  subscriptionType: z.enum(['FREEMIUM', 'PREMIUM']),
  subscriptionExpiryDate: z.iso.datetime().nullable(),
  peerCompanyName: z.string().nullable(),
  peerOperatingCountry: z.string().nullable(),
  /** The ledger holds no names, telephone numbers or salts. */
  salt: z.null(),
  phoneNumber: z.null(),
  firstName: z.null(),
  lastName: z.null(),
  roleName: z.null(),
  peerGroup: z.null(),
});
export type AccountDetails = z.output<typeof accountDetailsSchema>;
