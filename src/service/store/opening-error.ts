import { StoreError } from './store-error.ts';

/** Sentences for why a connection cannot be made, by SQLSTATE. Source: PostgreSQL, error codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password of DATABASE_URL.',
  '28000': 'does not let the user of DATABASE_URL in from here; see its pg_hba.conf and sslmode.',
  '3D000': 'does not exist. Create it, or correct DATABASE_URL.',
  '42501':
    'refuses rights that the service needs to the user of DATABASE_URL. The tables of a new registry or a newer version are made by the owner of the database: run npm run desk -- operator show, or on a new registry peer add, as that user first. Afterwards a user who may use the tables suffices.',
  '3F000': 'has no schema to make tables in. Correct the search_path of the user of DATABASE_URL.',
  '53300': 'has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  '57P03': 'is starting or stopping. Try again in a moment.',
  '53100': 'has no room left on its disk.',
};

/** What Node calls a certificate or a handshake that is not accepted. Source: Node, TLS and errors. */
const TLS_CODE = /CERT|^UNABLE_TO_|^INVALID_|^ERR_(?:TLS|SSL|OSSL)_/u;

/** The reason for the failed connection, in a sentence for the operator. */
function sentenceFor({ systemCode = '', obstacle }: StoreError, place: string): string {
  const code = systemCode === '' ? '' : ` (${systemCode})`;
  if (obstacle === 'server-without-tls')
    return `The ${place} does not speak TLS, which sslmode in DATABASE_URL asks for. Turn on ssl in its postgresql.conf; leave out sslmode only where nobody can listen in between.`;
  if (obstacle === 'unreadable-file')
    return `A file that DATABASE_URL names for the ${place} cannot be read${code}: see sslrootcert, sslcert and sslkey. Write its full path, and let this user read it.`;
  if (obstacle === 'only-a-standby')
    return `The ${place} is a standby and can only be read. DATABASE_URL must name the server that is written to, or a list of hosts that includes it.`;
  if (TLS_CODE.test(systemCode))
    return `The ${place} agrees on no TLS connection that is accepted here${code}. Write the host in DATABASE_URL as its certificate does, name the certificate’s authority there with sslrootcert, and see that the clock of this machine is right; the server’s log says whether it asks for sslcert and sslkey.`;
  return `The ${place} cannot be reached${code}. Start PostgreSQL there, or correct DATABASE_URL.`;
}

/** An error of opening the store, worded with the name of the database. */
export function toOpeningError(error: unknown, place: string): unknown {
  if (!(error instanceof StoreError)) return error;
  const { sqlState, code, systemCode, obstacle } = error;
  const refusal = sqlState === undefined ? undefined : REFUSALS[sqlState];
  if (refusal !== undefined) return new StoreError(code, `The ${place} ${refusal}`, { sqlState });
  if (code !== 'store-unreachable' || sqlState !== undefined) return error;
  return new StoreError(code, sentenceFor(error, place), { systemCode, obstacle });
}
