import { IdentifierText } from '../components/identifier-text.tsx';
import { MAX_SHOWN } from '../components/shown-text.ts';
import { TransactionText } from '../components/transaction-text.tsx';

const ONLY_ASCII = /^[ -~]*$/u;

/** Only web and e-mail addresses hold honest letters beyond ASCII. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|@/iu;

/** An identifier as a transaction records it: grouped for the eye, with everything beyond ASCII marked. */
export function TransactionIdentifier({ children: id }: { readonly children: string }) {
  if (id.length <= MAX_SHOWN && ONLY_ASCII.test(id)) return <IdentifierText>{id}</IdentifierText>;
  return (
    <TransactionText mono ascii={!ADDRESS.test(id)}>
      {id}
    </TransactionText>
  );
}
