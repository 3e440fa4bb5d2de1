/** Sentences that several operations share. */
export const NO_TOKEN = 'There is no access token, or it is not valid, or no longer.';
export const NOT_JSON = 'The body is not JSON by its content type.';
export const SIGNED_BY_ANOTHER =
  'The signatures are valid, but not this account’s; or the account is not authorized.';

/** A limit as people read it. */
export function mebibytes(bytes: number): string {
  return `${bytes / 1024 ** 2} MiB`;
}
