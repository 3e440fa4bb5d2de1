/**
 * Undoes what people do to an address so that nobody clicks on it: hxxp for http, [.] for a dot, [at] for @, [://].
 * Only these bracketed forms are touched, and words in parentheses only outside the path of a URL.
 */
export function refangText(text: string): string {
  const scheme = text
    .replace(/^h(?:xx|\*\*|__)p(s?)(?=\s*(?:\[?:|:))/iu, 'http$1')
    .replace(/^(https?)\s*(?:\[:\/\/\]|\[:\]\/\/|:\[\/\/\]|:\/\/)/iu, '$1://');
  const authority = /^https?:\/\/[^/?#]*/iu.exec(scheme)?.[0];
  const head = authority ?? scheme;
  const rest = authority === undefined ? '' : scheme.slice(authority.length);
  const dots = head
    .replace(/\s*(?:\[(?:\.|dot)\]|\((?:\.|dot)\)|\{(?:\.|dot)\})\s*/giu, '.')
    .replace(/\s*(?:\[(?:@|at)\]|\((?:@|at)\)|\{(?:@|at)\})\s*/giu, '@')
    .replace(/\[:\]/gu, ':');
  return dots + rest.replaceAll('[.]', '.');
}
