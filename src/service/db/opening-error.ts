import { StoreError } from './store-error.ts';

/** A database's name for people, without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
  const host = searchParams.get('host') ?? hostname;
  return `database ${pathname.slice(1)} at ${host}:${port === '' ? '5432' : port}`;
}

/** Sentences for why a connection cannot be made, by SQLSTATE. Source: PostgreSQL, error codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password of DATABASE_URL.',
  '28000': 'does not let the user of DATABASE_URL in from here; see its pg_hba.conf and sslmode.',
  '3D000': 'does not exist. Create it, or correct DATABASE_URL.',
  '42501':
    'lets the user of DATABASE_URL not do what the service needs. A new registry, and the first start of a newer version, need the user who owns the database; after that one suffices who may use its tables.',
  '3F000': 'has no schema to make tables in. Correct the search_path of the user of DATABASE_URL.',
  '53300': 'has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  '57P03': 'is starting or stopping. Try again in a moment.',
  '53100': 'has no room left on its disk.',
};

/** What Node calls the ways in which a certificate is refused. Source: Node, TLS, X509 certificate error codes. */
const CERTIFICATE = /CERT|^UNABLE_TO_|^INVALID_|^ERR_TLS_/u;

/** What went wrong while the store was being opened, in words that name the database. */
export function toOpeningError(error: unknown, place: string): unknown {
  if (!(error instanceof StoreError)) return error;
  const { sqlState, code, systemCode } = error;
  const refusal = sqlState === undefined ? undefined : REFUSALS[sqlState];
  if (refusal !== undefined) return new StoreError(code, `The ${place} ${refusal}`, { sqlState });
  if (code !== 'store-unreachable' || sqlState !== undefined) return error;
  if (systemCode !== undefined && CERTIFICATE.test(systemCode)) {
    return new StoreError(
      code,
      `The ${place} shows a certificate that is not trusted (${systemCode}). Name its authority with sslrootcert in DATABASE_URL, and the host as the certificate does.`,
      { systemCode },
    );
  }
  return new StoreError(
    code,
    `The ${place} cannot be reached${systemCode === undefined ? '' : ` (${systemCode})`}. Start PostgreSQL there, or correct DATABASE_URL.`,
    { systemCode },
  );
}
