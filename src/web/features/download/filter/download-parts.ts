export const DOWNLOAD_PARTS = ['type', 'from', 'to', 'whose', 'peer', 'dates', 'size'] as const;

/**
 * The search part of the address of the download page, as plain text: `?type=IRSF,Scam&whose=new&dates=7d`.
 * What it says is read by download-filter.ts, which is fetched after the first card.
 */
export type DownloadParts = { readonly [part in (typeof DOWNLOAD_PARTS)[number]]?: string };

/** The known parts of whatever an address holds. */
export function downloadPartsOf(raw: Readonly<Record<string, unknown>>): DownloadParts {
  return Object.fromEntries(
    DOWNLOAD_PARTS.flatMap((part) => {
      const value = raw[part];
      return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
    }),
  );
}
