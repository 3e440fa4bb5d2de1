import { z } from 'zod';
import { parseAccountId } from './account-id.ts';

/** Apart from the grammar itself, so that what only reads account ids (the signer's worker) loads no zod. */
export const accountIdSchema = z.string().refine((text) => parseAccountId(text) !== undefined, {
  error: 'An account id reads <name>@<peer>, for example alice@wonderland, without spaces, # or $.',
});
