import type { KeyFile } from '../../../signer/key-file.ts';

/** Hands the encrypted file to the browser's download. */
export function downloadKeyFile(keyFile: KeyFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(keyFile, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${keyFile.accountId.replace(/[^a-z0-9.-]+/giu, '-')}.keys.json`;
  link.click();
  URL.revokeObjectURL(url);
}
