/** Scheme and user, hosts, and the rest. The hosts cannot be left to `URL`: it takes no list of them with ports. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/su;

/**
 * A URL for each host of `postgres://user:password@a:5432,b:5432/database`, in their order. A folder of a unix socket
 * is given in the query, and leaves the host empty.
 */
export function hostUrlsOf(url: string): readonly string[] {
  const [, beginning = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => beginning + host + rest);
}

/** With a name for the host of a unix socket. */
const withHost = (hostUrl: string): string => hostUrl.replace('@/', '@localhost/');
const parse = (hostUrl: string): URL => new URL(withHost(hostUrl));

/** True for `postgres://user:password@host:port/database` with one host or several. */
export function isDatabaseUrl(text: string): boolean {
  return (
    PARTS.test(text) &&
    hostUrlsOf(text).every((hostUrl) => URL.canParse(withHost(hostUrl)) && parse(hostUrl).pathname.length > 1)
  );
}

/** A database's name for people, without user and password. */
export function placeOf(url: string): string {
  const places = hostUrlsOf(url).map((hostUrl) => {
    const { hostname, port, searchParams } = parse(hostUrl);
    return `${searchParams.get('host') ?? hostname}:${port === '' ? '5432' : port}`;
  });
  const { pathname } = parse(hostUrlsOf(url)[0] ?? '');
  return `database ${pathname.slice(1)} at ${places.join(' or ')}`;
}
