import { z } from 'zod';
import { ifOffered, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { tolerantNumber } from '../http/tolerant-values.ts';

/** The price of one new contribution in a download, in tokens. */
export interface DownloadPrice {
  readonly plain: number;
  /** With its confidence index. */
  readonly scored: number;
}

const priceSchema = z
  .object({ price: tolerantNumber, confidenceIndexPrice: tolerantNumber.nullish() })
  .transform(({ price, confidenceIndexPrice }): DownloadPrice => ({
    plain: price,
    scored: confidenceIndexPrice ?? price,
  }));

const BAD_REQUEST = 400;

/**
 * `null` where the deployment does not offer it. Where it has no prices, `price` may be a bad identifier to
 * it.
 */
export async function readDownloadPrice(client: Client, signal?: AbortSignal): Promise<DownloadPrice | null> {
  try {
    return await ifOffered(client.request({ endpoint: 'downloadPrice', data: priceSchema, signal }));
  } catch (error) {
    if (error instanceof RejectedError && error.status === BAD_REQUEST) return null;
    throw error;
  }
}
