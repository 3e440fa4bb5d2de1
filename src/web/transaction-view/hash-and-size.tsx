import type { CheckedTransaction } from '../../signer/signer.ts';
import { CopyableHash } from '../components/copy-button.tsx';
import { Fact } from '../components/facts.tsx';
import { say } from './messages.ts';

/** Hash and size, which identify a transaction to others. For use inside `Facts`. */
export function HashAndSize({
  checked: { payloadHashHex, byteLength },
}: {
  readonly checked: Pick<CheckedTransaction, 'payloadHashHex' | 'byteLength'>;
}) {
  return (
    <>
      <Fact name={say('common.hash')}>
        <CopyableHash thing={say('common.hash')} hex={payloadHashHex} />
      </Fact>
      <Fact name={say('submission.size')}>{say('submission.sizeText', { count: byteLength })}</Fact>
    </>
  );
}
