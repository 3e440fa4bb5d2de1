export const IPFS_PATH_RULE = 'a path in IPFS';

/** In bytes of UTF-8, of which any character but ASCII has two at least. */
const hasTwoBytes = (part: string): boolean => part.length > 1 || part.charCodeAt(0) > 0x7f;

/**
 * Whether the ledger takes a text as a path in IPFS: `/ipfs/<id>`, `/ipld/<id>`, `/ipns/<anything>` or `<id>`, each with
 * further parts behind slashes; ids and parts of two bytes at least, so no slash at the end. Source: Hyperledger Iroha 2,
 * data_model/src/ipfs.rs, which checks it on decoding.
 */
export function isIpfsPath(text: string): boolean {
  const [first = '', ...rest] = text.split('/');
  if (first !== '') return [first, ...rest].every(hasTwoBytes);
  const [root, key, ...parts] = rest;
  if (key === undefined) return false;
  const isKey = root === 'ipns' || ((root === 'ipfs' || root === 'ipld') && hasTwoBytes(key));
  return isKey && parts.every(hasTwoBytes);
}
