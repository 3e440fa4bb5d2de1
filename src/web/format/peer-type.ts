/** A type of peer as people read it, from whatever a deployment calls it: `LARGE_TELCO` → `Large telco`. */
export function peerTypeText(peerType: string): string {
  const words = peerType.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
