/**
 * The address alone: some proxies write `X-Forwarded-For` with the caller's port (`192.0.2.1:50001`,
 * `[2001:db8::1]:50001`), and each connection has another. Anything else stays as it is.
 */
export function addressOf(forwarded: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/u.exec(forwarded) ?? [];
  return inBrackets ?? ipv4 ?? forwarded;
}
