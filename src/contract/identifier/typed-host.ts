import { plainHostOf } from './plain-host.ts';
import { percentEncodeBeyondAscii } from './percent-encode.ts';
import { changed, inOrder } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

const URL_PARTS = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#:@]+)([^/?#]*)(.*)$/isu;
const EMAIL_PARTS = /^([^@]+@)([^@]+)$/u;

function plainHost(text: string): TypedText {
  const [, before = '', host = '', port = '', rest = ''] =
    URL_PARTS.exec(text) ?? EMAIL_PARTS.exec(text) ?? [];
  const plain = plainHostOf(host);
  if (plain === undefined) return { text, changes: [] };
  return changed(
    text,
    before + plain + port + rest,
    `Wrote ${host} as ${plain}, which is the same host in plain ASCII.`,
  );
}

function encodedRest(text: string): TypedText {
  const [, before = '', host = '', port = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  if (host === '') return { text, changes: [] };
  const encoded = percentEncodeBeyondAscii(rest);
  return changed(
    text,
    before + host + port + encoded,
    'Percent-encoded the letters beyond ASCII, as browsers send them.',
  );
}

/** The host of a URL or e-mail address in ASCII, and the rest of a URL percent-encoded where it is not ASCII. */
export function readTypedHost(text: string): TypedText {
  return inOrder(text, [plainHost, encodedRest]);
}
