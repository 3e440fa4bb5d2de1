/** What to say about a text that begins with a scheme and a colon, like `ftp:`; `undefined` for any other. */
export function explainScheme(text: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (scheme === 'tel' || scheme === 'mailto') return `Leave out ${scheme}: and write what follows it.`;
  if (scheme === 'http' || scheme === 'https') {
    return `After ${scheme}: come two slashes and a host, like ${scheme}://example.com/.`;
  }
  return `Only http and https URLs are accepted, not ${scheme}: ones.`;
}
