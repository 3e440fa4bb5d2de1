const NAME_LENGTH = 8;

/** Hands the transaction to the browser's download, as text: `<first 8 characters of its hash>.hex`. */
export function downloadHex(transactionHex: string, payloadHashHex: string): void {
  const url = URL.createObjectURL(new Blob([transactionHex], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${payloadHashHex.slice(0, NAME_LENGTH)}.hex`;
  link.click();
  URL.revokeObjectURL(url);
}
