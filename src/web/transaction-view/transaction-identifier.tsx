import { isPlainText } from '../../transaction/visible-text.ts';
import { IdentifierText } from '../components/identifier-text.tsx';
import { MAX_SHOWN } from '../components/shown-text.ts';
import { TransactionText } from '../components/transaction-text.tsx';

/** Only web and e-mail addresses hold honest letters beyond ASCII. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|@/iu;

/** An identifier as a transaction records it: grouped for the eye, with everything marked that could deceive it. */
export function TransactionIdentifier({ children: id }: { readonly children: string }) {
  if (id.length <= MAX_SHOWN && isPlainText(id)) return <IdentifierText>{id}</IdentifierText>;
  return (
    <TransactionText mono ascii={!ADDRESS.test(id)}>
      {id}
    </TransactionText>
  );
}
