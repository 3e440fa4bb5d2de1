import { z } from 'zod';
import { publicKeyHexSchema } from '../../contract/public-key.ts';

/** A public key as it is typed. What may be a private key is refused without being repeated. */
export const typedPublicKeySchema = z
  .string()
  .refine((text) => !/^(?:0x)?[0-9a-f]{128}$/iu.test(text), {
    error:
      'this has the length of a private key, which never belongs here. Hand over the public one; if this was a private key, remove it from the history of this shell and replace it.',
    abort: true,
  })
  .pipe(publicKeyHexSchema);

/** A whole number of tokens from 0 to a bound. */
export function typedTokensSchema(mostTokens: number) {
  const error = `Tokens are a whole number from 0 to ${mostTokens.toLocaleString('en')}, written without separators.`;
  return z
    .string()
    .regex(/^\d{1,12}$/u, { error, abort: true })
    .transform(Number)
    .refine((tokens) => tokens <= mostTokens, { error });
}

export const typedYesOrNoSchema = z
  .enum(['yes', 'no'], { error: 'This is yes or no.' })
  .transform((text) => text === 'yes');

/** A flag: there or not. */
export const typedFlagSchema = z
  .literal(true)
  .optional()
  .transform((given) => given === true);
