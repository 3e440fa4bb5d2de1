import { z } from 'zod';
import { accountEmailSchema, accountIdSchema, publicKeyHexSchema } from './account-schemas.ts';

const ACCOUNT_REQUEST_FORMAT = 'contribution-desk-account-request';

/**
 * An analyst's new keys and account for the registry's operator: public facts only. It is unsigned, since a
 * signature by the Authorization key opens a session, and the Blockchain key signs transactions alone.
 */
export const accountRequestSchema = z.strictObject({
  format: z.literal(ACCOUNT_REQUEST_FORMAT),
  version: z.literal(1),
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: publicKeyHexSchema,
  authPublicKeyHex: publicKeyHexSchema,
  /** The time at which the keys were made, by the analyst's clock. */
  madeAt: z.iso.datetime(),
});
export type AccountRequest = z.output<typeof accountRequestSchema>;

/** The JSON to copy or to save, made by `npm run desk -- account add --request` into an account. */
export function accountRequestText(
  { accountId, email, publicKeyHex, authPublicKeyHex }: Omit<AccountRequest, 'format' | 'version' | 'madeAt'>,
  madeAtMs: number,
): string {
  const request: AccountRequest = {
    format: ACCOUNT_REQUEST_FORMAT,
    version: 1,
    accountId,
    email,
    publicKeyHex,
    authPublicKeyHex,
    madeAt: new Date(madeAtMs).toISOString(),
  };
  return `${JSON.stringify(request, null, 2)}\n`;
}
