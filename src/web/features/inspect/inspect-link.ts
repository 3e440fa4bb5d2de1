import { PATHS } from '../../paths.ts';

/** Mail programs, chats and some browsers cut longer addresses off, and half a transaction is none. */
export const MAX_LINK_CHARACTERS = 32_000;

/**
 * The address that shows a transaction. It stands behind the `#`, which browsers send to no server.
 * @returns `undefined` when it would be too long
 */
export function inspectLink(origin: string, transactionHex: string): string | undefined {
  const link = `${origin}${PATHS.inspect}#${transactionHex}`;
  return link.length > MAX_LINK_CHARACTERS ? undefined : link;
}
