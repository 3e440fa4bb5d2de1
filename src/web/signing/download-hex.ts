const NAME_LENGTH = 8;

/** `<first 8 characters of its hash>.hex`. */
export const hexFileName = (payloadHashHex: string): string => `${payloadHashHex.slice(0, NAME_LENGTH)}.hex`;

/** Hands the transaction to the browser's download, as text. */
export function downloadHex(transactionHex: string, payloadHashHex: string): void {
  const url = URL.createObjectURL(new Blob([transactionHex], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = hexFileName(payloadHashHex);
  link.click();
  URL.revokeObjectURL(url);
}
