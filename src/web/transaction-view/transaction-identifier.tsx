import { isPlainText } from '../../transaction/visible-text.ts';
import { IdentifierText } from '../components/identifier-text.tsx';
import { MAX_SHOWN } from '../components/shown-text.ts';
import { TransactionText } from '../components/transaction-text.tsx';

/** Only URLs and e-mail addresses have legitimate letters beyond ASCII. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|@/iu;

/** An identifier as recorded in a transaction: grouped for reading, with everything deceptive marked. */
export function TransactionIdentifier({ children: id }: { readonly children: string }) {
  if (id.length <= MAX_SHOWN && isPlainText(id)) return <IdentifierText>{id}</IdentifierText>;
  return (
    <TransactionText mono ascii={!ADDRESS.test(id)}>
      {id}
    </TransactionText>
  );
}
