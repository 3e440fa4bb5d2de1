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

/** The URL of one host, parsed. */
const parse = (hostUrl: string): URL => new URL(hostUrl.replace('@/', '@localhost/'));

/** True for `postgres://user:password@host:port/database` with one host or several. */
export function isDatabaseUrl(text: string): boolean {
  return (
    PARTS.test(text) &&
    hostUrlsOf(text).every((hostUrl) => {
      const url = [hostUrl, hostUrl.replace('@/', '@localhost/')].find((candidate) =>
        URL.canParse(candidate),
      );
      return url !== undefined && new URL(url).pathname.length > 1;
    })
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
