import { SMALL_BODY_BYTES } from '../../platform/body-limits.ts';
import { mebibytes } from './answers.ts';

const OF_ALL = {
  400: 'The address or the headers of the request cannot be understood.',
  403: 'A practice registry was addressed by a host name other than this machine’s.',
  408: 'The request did not arrive in time.',
  417: 'The header Expect asks for something other than 100-continue.',
  431: 'The address or the headers are too large.',
  500: 'Something went wrong in the service; its log says what.',
  503: 'The service or its store is temporarily unavailable, its clock is behind the ledger, or the account has too many searches or large requests under way. Retry the same request after Retry-After.',
};
const OF_LIMITED = { 429: 'Too many requests. Retry after Retry-After.' };
const OF_AUTHENTICATED = { 401: 'The access token is missing, invalid or expired.' };
const OF_BODY = { 400: 'The body is invalid.', 415: 'The content type of the body is not JSON.' };
const tooLarge = (bytes: number) => ({
  413: `The body has more than ${bytes === SMALL_BODY_BYTES ? '16 KiB' : mebibytes(bytes)}.`,
});

/** The refusals that follow from what an endpoint is. */
export const commonRefusals = (is: {
  readonly limited: boolean;
  readonly authenticated: boolean;
  /** The most bytes of a body, which is ignored unless the endpoint reads it. */
  readonly bodyLimit: number | undefined;
  readonly readsBody: boolean;
}): Readonly<Record<number, string>> => ({
  ...OF_ALL,
  ...(is.limited ? OF_LIMITED : {}),
  ...(is.authenticated ? OF_AUTHENTICATED : {}),
  ...(is.bodyLimit === undefined ? {} : tooLarge(is.bodyLimit)),
  ...(is.readsBody ? OF_BODY : {}),
});
