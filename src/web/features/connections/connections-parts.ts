/** `to`: the consumer; `watch`, one a line, and `name`: of a webhook to be made. */
const CONNECTIONS_PARTS = ['to', 'watch', 'name'] as const;

/** The search part of the address of the page, as plain text: `?to=nftables`. */
export type ConnectionsParts = { readonly [part in (typeof CONNECTIONS_PARTS)[number]]?: string };

/** The known parts of whatever an address holds. */
export function connectionsPartsOf(raw: Readonly<Record<string, unknown>>): ConnectionsParts {
  return Object.fromEntries(
    CONNECTIONS_PARTS.flatMap((part) => {
      const value = raw[part];
      return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
    }),
  );
}
