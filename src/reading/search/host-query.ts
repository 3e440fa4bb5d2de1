import { hostOf } from '../../contract/identifier/host.ts';
import { plainHostOf } from '../../contract/identifier/plain-text.ts';
import { isHost, parseSearchTerm, type SearchTerm } from '../../contract/identifier/search-term.ts';
import { CHARACTERS } from '../identifier/character-notation.ts';
import { inNotation, termOf } from '../identifier/notation.ts';
import type { Refused } from '../identifier/refusal.ts';

const hostTermOf = (text: string): SearchTerm | undefined => {
  const term = parseSearchTerm(text);
  return term.ok && isHost(term) ? term : undefined;
};

/** `evil.example`: the host of the URLs that it may be, if they are nothing but a host. */
function hostOffered({ code, offers: [offer] }: Refused): SearchTerm | undefined {
  const url = code === 'no-scheme' && offer !== undefined ? termOf(offer.value) : undefined;
  const host = url === undefined ? undefined : hostOf(url);
  return host !== undefined && url?.canonical === `https://${host}/` ? hostTermOf(host) : undefined;
}

/** `@evil.example`, `*@evil.example` */
function mailHostIn(text: string): SearchTerm | undefined {
  const plain = inNotation(text, CHARACTERS).text.replace(/^\*+@/u, '@');
  const name = plain.slice(1);
  return plain.startsWith('@') ? hostTermOf(`@${plainHostOf(name) ?? name}`) : undefined;
}

/** The host that is searched for by a text which `readIdentifier` refuses; `undefined` where it is none. */
export const hostIn = (text: string, refused: Refused): SearchTerm | undefined =>
  hostOffered(refused) ?? mailHostIn(text);
