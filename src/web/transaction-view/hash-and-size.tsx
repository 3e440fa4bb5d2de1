import type { CheckedTransaction } from '../../signer/signer.ts';
import { CopyableHash } from '../components/copy-button.tsx';
import { Fact } from '../components/facts.tsx';
import { t } from './messages.ts';

/** Hash and size, which identify a transaction to others. For use inside `Facts`. */
export function HashAndSize({
  checked: { payloadHashHex, byteLength },
}: {
  readonly checked: Pick<CheckedTransaction, 'payloadHashHex' | 'byteLength'>;
}) {
  return (
    <>
      <Fact name={t('common.hash')}>
        <CopyableHash thing={t('common.hash')} hex={payloadHashHex} />
      </Fact>
      <Fact name={t('transaction.size')}>{t('transaction.sizeText', { count: byteLength })}</Fact>
    </>
  );
}
